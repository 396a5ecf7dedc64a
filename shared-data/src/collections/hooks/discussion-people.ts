import type { Discussion } from '../../models/comment.ts';
import { personKey } from '../../models/engagements.ts';
import type { Session } from '../../models/session.ts';
import type { TimetableItem } from '../../models/timetable.ts';
import { storeOf } from '../../sync/collection-store.ts';
import { keyOf } from './item-chairs.ts';

/** `presenter` and the owner's uid, `coeditor` and another editor's, of the program or of all in the session. */
export function editorsIn({ on, id }: Discussion): string[] {
  const listed = storeOf('programs');
  const programs = on === 'program' ? [listed.get(id)] : [...listed.values()];
  return programs
    .filter((program) => program !== undefined && (on === 'program' || program.sessionId === id))
    .flatMap((program) => [
      `presenter ${program?.ownerUid}`,
      ...Object.keys(storeOf('coeditors').get(program?.id ?? '') ?? {}).map((uid) => `coeditor ${uid}`),
    ]);
}

export function itemsIn({ on, id }: Discussion): [key: string, item: TimetableItem][] {
  return [...storeOf('tables').entries()].flatMap(([table, { rooms = {} }]) =>
    Object.entries(rooms).flatMap(([room, { tables = {} }]) =>
      Object.values(tables)
        .filter(({ programs, flash, sessionId }) =>
          on === 'program' ? programs?.[id] || flash?.[id] : sessionId === id,
        )
        .map((item): [string, TimetableItem] => [keyOf({ table, room, item: item.id }), item]),
    ),
  );
}

export function sessionIn({ on, id }: Discussion): Session | undefined {
  return storeOf('sessions').get((on === 'session' ? id : storeOf('programs').get(id)?.sessionId) ?? '');
}

export function convenersIn({ on, id }: Discussion): string[] {
  const named = [
    ...(sessionIn({ on, id })?.conveners ?? []),
    ...itemsIn({ on, id }).flatMap(([, { convener = '' }]) => convener.split(/[,;、]/)),
  ];
  return named.map(personKey).filter(Boolean);
}
