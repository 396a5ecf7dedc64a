import { compareOrder, compareText } from './compare.ts';
import type { Instruction } from './instruction.ts';
import { type ListingKind, listingKinds } from './listing.ts';
import type { MailTemplate } from './mail.ts';
import type { Session, SessionGroup } from './session.ts';
import { valueAt } from './setting-version.ts';
import type { BaseInformation, Information, Listing } from './site.ts';
import {
  type CopiedSetting,
  copiedSettingNames,
  type EntryOf,
  type Structure,
  type StructureEntry,
  structureFormat,
} from './structure.ts';
import type { Timetable } from './timetable.ts';

export interface StructureSource {
  base: BaseInformation;
  information: Information;
  tables: readonly Timetable[];
  groups: readonly SessionGroup[];
  sessions: readonly Session[];
  instructions: readonly Instruction[];
  /** Those with a wording of their own. */
  templates: readonly MailTemplate[];
  listings: Readonly<Record<ListingKind, readonly Listing[]>>;
}

/** What another year can begin with: no people, no programs, nothing that opens the site. */
export function structureOf(source: StructureSource): Structure {
  const { groups, sessions, instructions, templates, listings } = source;
  const tables = source.tables.filter(({ date }) => date !== '');
  const entries: StructureEntry[] = [
    ...tables.map(({ date, title, titleJa }) => entry('day', { date, title, titleJa })),
    ...roomsOf(tables).map((room) => entry('room', room)),
    ...groups.map(({ id, title, titleJa }) => entry('group', { id, title, titleJa })),
    ...sessions.map(({ convenerUids: _, ...session }) => entry('session', session)),
    ...tables.flatMap(blocksOf).map((block) => entry('block', block)),
    ...instructions.map((page) => entry('instruction', page)),
    ...templates.map(({ id, title, body, flag }) =>
      entry('template', { id: id as EntryOf<'template'>['id'], title, body, flag }),
    ),
    ...settingsOf(source).map((setting) => entry('setting', setting)),
    ...listingKinds.flatMap((kind) => listings[kind].map((listing) => entry(kind, listing))),
  ];
  return { format: structureFormat, entries };
}

/** Empty and absent fields are left out. */
function entry<Kind extends StructureEntry['what']>(what: Kind, fields: object): StructureEntry {
  const filled = Object.entries(fields).filter(
    ([name, value]) => (value !== undefined && value !== '') || name === 'group' || name === 'sessionId',
  );
  return { what, ...Object.fromEntries(filled) } as StructureEntry;
}

/** A room has the same id on all days. */
function roomsOf(tables: readonly Timetable[]): EntryOf<'room'>[] {
  const found = new Map<string, EntryOf<'room'>>();
  for (const { date, rooms = {} } of tables)
    for (const { id, name, nameJa } of Object.values(rooms).sort(compareOrder)) {
      const known = found.get(id);
      if (known) known.dates.push(date);
      else found.set(id, { name, nameJa, dates: [date] });
    }
  return [...found.values()];
}

function blocksOf({ date, rooms = {} }: Timetable): EntryOf<'block'>[] {
  return Object.values(rooms)
    .sort(compareOrder)
    .flatMap((room) =>
      Object.values(room.tables ?? {})
        .sort((a, b) => compareText(a.begin, b.begin))
        .map(({ kind, begin, end, sessionId, title, titleJa, closed, core }) => ({
          ...{ date, room: room.name, kind, begin, end, sessionId, title, titleJa, core },
          closed: closed === true ? true : undefined,
        })),
    );
}

function settingsOf({ base, information }: StructureSource): { id: CopiedSetting; value: unknown }[] {
  const settings = { base, information };
  return copiedSettingNames.flatMap((id) => {
    const value = valueAt(settings, id);
    return value === undefined || value === '' || value === null ? [] : [{ id, value }];
  });
}
