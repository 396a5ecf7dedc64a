import { type Clash, findClashes, isMildClash } from 'shared-data/models/clashes';
import { type Circumstances, conflictIndex } from 'shared-data/models/conflicts';
import type { ChairsOf, Place, ProgramOf } from 'shared-data/models/engagements';
import type { Session } from 'shared-data/models/session';
import { itemTitle } from 'shared-data/models/titles';
import type { ConflictPlace, ImportConflict } from 'shared-data/models/transfer';
import type { Tables } from '../data/timetable.ts';
import { daysOf } from '../data/timetable-conflicts.ts';

export interface ConflictSource {
  tables: Tables;
  programOf: ProgramOf;
  chairsOf: ChairsOf;
  circumstances: Circumstances;
  sessions: Readonly<Record<string, Session>>;
  /** Rows by program, and by `{table}/{room}/{item}` for items that hold none. */
  rowOf: (key: string) => number | undefined;
}

/** Errors of the timetable that rows of the file are part of, then warnings. Found as on the editors' board. */
export function importConflicts({
  tables,
  programOf,
  chairsOf,
  circumstances,
  sessions,
  rowOf,
}: ConflictSource): ImportConflict[] {
  const days = daysOf(tables);
  const clashes = findClashes(days, programOf, conflictIndex(days, programOf, chairsOf, circumstances));
  clashes.sort((a, b) => Number(isMildClash(a)) - Number(isMildClash(b)));
  const told = (place: Place, kind: Clash['kind']): ConflictPlace => {
    const { programId, table, date, room, item, begin, end } = place;
    const held = days.find(({ name }) => name === table)?.rooms?.[room];
    const of = held?.tables?.[item];
    const block = kind === 'room' ? Object.keys(of?.programs ?? {}) : [];
    const keys = programId ? [programId] : [`${table}/${room}/${item}`, ...block];
    const row = keys.map(rowOf).find((one) => one !== undefined);
    const title = programId ? programOf(programId)?.title : of && itemTitle(of, sessions[of.sessionId], 'en');
    return {
      ...(row !== undefined && { row }),
      title: title ?? programId,
      date,
      room: held?.name ?? room,
      begin,
      end,
    };
  };
  return clashes.flatMap((clash): ImportConflict[] => {
    const places = ('place' in clash ? [clash.place] : [clash.first, clash.second]).map((place) =>
      told(place, clash.kind),
    );
    if (places.every(({ row }) => row === undefined)) return [];
    return [{ kind: clash.kind, name: 'name' in clash ? clash.name : '', places }];
  });
}
