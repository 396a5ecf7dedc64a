import type { ProgramOf } from 'shared-data/models/engagements';
import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { itemTitle, sessionName } from 'shared-data/models/titles';
import { importConflicts } from './conflicts.ts';
import { failed, type ImportWorld, type Planned, type TimetablePlan } from './planned.ts';
import { type ScheduledEvent, scheduledEvents } from './programme-events.ts';
import { placeItem } from './programme-items.ts';
import { importedItemId, type KnownEvent, knownEvents } from './programme-known.ts';
import { placePrograms, type ToPlace } from './programme-place.ts';
import { changedFromEvent, newFromEvent, presentersIn } from './programme-programs.ts';
import { sessionFinder } from './programme-sessions.ts';
import { changesOf } from './rows.ts';
import { eventsOfTable } from './schedule-table.ts';
import type { Table } from './table.ts';
import { createTarget, orderedDays, type Target } from './target.ts';

type Role = { program: string; known: boolean } | { item: string; known: boolean } | null;

/** Days, rooms, sessions, programs and items as the events of a schedule file say; what it does not name stays. */
export function planProgramme(table: Table, world: ImportWorld): TimetablePlan {
  const { events, timeZone } = scheduledEvents(eventsOfTable(table), world.timeZone);
  const [before, target] = [createTarget(world.draft), createTarget(world.draft)];
  const sessions = sessionFinder(world.sessions);
  const roles = rolesOf(events, knownEvents(world));
  const programs: Record<string, PublicProgram> = { ...world.programs };
  const itemOf = new Map<ScheduledEvent, string>();
  const toPlace: ToPlace[] = [];
  for (const event of events) {
    const role = roles.get(event);
    if (!role) continue;
    const sessionId = sessions.idOf(event.text.track);
    if ('program' in role) {
      const known = world.programs[role.program];
      const made = known ? changedFromEvent(known, event, sessionId, isOwn(role, world)) : null;
      programs[role.program] = made ?? newFromEvent(role.program, event, sessionId);
      const kind = known?.presentationType ?? (event.kind === 'poster' ? 'poster' : 'oral');
      toPlace.push({ event, program: role.program, sessionId, kind });
    } else
      itemOf.set(
        event,
        placeItem(event, role.item, sessionId, target, { sessions: sessions.all, zone: world.timeZone }),
      );
  }
  placePrograms(toPlace, target, world.timeZone);
  // A known program's session is changed with its track only.
  for (const { program, sessionId } of toPlace) {
    const [was, is] = [before, target].map((one) => one.item(one.position(program) ?? nowhere)?.sessionId);
    const now = programs[program];
    if (now && world.programs[program] && was !== is) programs[program] = { ...now, sessionId };
  }
  const rowOf = new Map<string, number>();
  const planned = events.map((event): Planned => {
    const role = roles.get(event) ?? null;
    const key = role && 'program' in role && role.known ? role.program : event.text.id || event.source;
    const about = { key, name: event.text.title };
    if (event.faults.length > 0) return failed({ row: event.row, values: {}, faults: event.faults }, about);
    const notes = event.notes.length > 0 ? { notes: event.notes } : {};
    const outcome = { row: event.row, ...about, faults: [], ...notes };
    if (!role) return { outcome: { ...outcome, outcome: 'unchanged', changes: [] } };
    const [from, to] =
      'program' in role
        ? [
            programRecord(before, role.program, world.programs[role.program], world.sessions),
            programRecord(target, role.program, programs[role.program], sessions.all),
          ]
        : [
            itemRecord(before, role.known ? role.item : '', world.sessions),
            itemRecord(target, itemOf.get(event) ?? '', sessions.all),
          ];
    rowOf.set('program' in role ? role.program : (itemOf.get(event) ?? ''), event.row);
    const changes = changesOf('programme', from ?? {}, to ?? {});
    const isNew = from === null;
    return {
      outcome: { ...outcome, outcome: isNew ? 'new' : changes.length > 0 ? 'changed' : 'unchanged', changes },
      ...('program' in role && changedProgram(role.program, event, world, programs)),
    };
  });
  const tables = orderedDays(target.tables);
  const programOf: ProgramOf = (id) => programs[id];
  const { chairsOf, circumstances } = world;
  const source = { tables, programOf, chairsOf, circumstances, sessions: sessions.all };
  return {
    rows: planned,
    target: tables,
    made: { ...target.made, sessions: sessions.made.map(({ title }) => title) },
    newSessions: sessions.made,
    conflicts: importConflicts({ ...source, rowOf: (key) => rowOf.get(key) }),
    ...(timeZone !== world.timeZone && { timeZone }),
  };
}

const nowhere = { table: '', room: '', item: '' };

/** Whether somebody submitted it here, rather than that it came with a file. */
const isOwn = ({ program }: { program: string }, { own }: ImportWorld) => own[program]?.source === undefined;

/**
 * A program is at one place. What the file repeats exactly counts once; a repetition at another time is a program of its own, one at the same
 * time in another room an item without people.
 */
function rolesOf(
  events: readonly ScheduledEvent[],
  knownOf: (event: ScheduledEvent) => KnownEvent,
): Map<ScheduledEvent, Role> {
  const roles = new Map<ScheduledEvent, Role>();
  const bySource = new Map<string, ScheduledEvent[]>();
  for (const event of events) {
    if (event.faults.length > 0) continue;
    const earlier = bySource.get(event.source) ?? [];
    const twin = earlier.find(
      (one) => one.date === event.date && one.begin === event.begin && one.text.room === event.text.room,
    );
    if (twin) {
      event.notes.push('transfer.note.twice');
      roles.set(event, null);
      continue;
    }
    const parallel = earlier.some(
      (one) => one.date === event.date && one.begin < event.end && event.begin < one.end,
    );
    bySource.set(event.source, [...earlier, event]);
    if (earlier.length > 0) event.source = `${event.source}#${earlier.length + 1}`;
    roles.set(event, roleOf(parallel ? { ...event, persons: [], kind: 'event' } : event, knownOf(event)));
    if (parallel) event.notes.push('transfer.note.parallel');
  }
  return roles;
}

function roleOf({ kind, source, row }: ScheduledEvent, known: KnownEvent): Role {
  if (known && 'program' in known) return { program: known.program, known: true };
  if (known) return { item: Object.values(known.item).join('/'), known: true };
  if (kind === 'oral' || kind === 'poster') return { program: `row${row}`, known: false };
  return { item: importedItemId(source), known: false };
}

type Sessions = ImportWorld['sessions'];

function placeRecord(target: Target, at: { table: string; room: string; item: string }, sessions: Sessions) {
  const [item, day] = [target.item(at), target.tables[at.table]];
  if (!item) return null;
  const session = sessions[item.sessionId];
  const track = session ? sessionName(session, 'en') : item.sessionId;
  const { begin, end, kind: type } = item;
  return {
    item,
    session,
    record: { date: day?.date, begin, end, room: day?.rooms?.[at.room]?.name, track, type },
  };
}

/** As the preview compares it; null for what is not there. */
function programRecord(target: Target, id: string, program: PublicProgram | undefined, sessions: Sessions) {
  const at = target.position(id);
  if (!program) return null;
  const { title, language, authors, canceled = false } = program;
  const persons = presentersIn(authors).map(fullName);
  const place = at ? placeRecord(target, at, sessions) : null;
  const slot = place?.item.programs?.[id];
  const times = slot?.begin !== undefined ? { begin: slot.begin, end: slot.end } : {};
  return { ...place?.record, ...times, title, language, persons, canceled: canceled || undefined };
}

function itemRecord(target: Target, key: string, sessions: Sessions) {
  const [table = '', room = '', item = ''] = key.split('/');
  const place = placeRecord(target, { table, room, item }, sessions);
  if (!place) return null;
  return { ...place.record, title: itemTitle({ ...place.item, id: item }, place.session, 'en') };
}

function changedProgram(
  id: string,
  event: ScheduledEvent,
  { programs: stands, own }: ImportWorld,
  programs: Record<string, PublicProgram>,
): Pick<Planned, 'program'> {
  const [before, after] = [stands[id], programs[id]];
  if (!after) return {};
  const half = own[id];
  if (!before) return { program: { after, source: event.source } };
  return before === after
    ? {}
    : { program: { after, before, ...(half && { own: half }), source: event.source } };
}
