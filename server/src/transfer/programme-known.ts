import { slugOf } from 'shared-data/models/schedule';
import { stableUuid } from 'shared-data/models/stable-uuid';
import type { ProgramPosition } from 'shared-data/models/timetable';
import type { ImportWorld } from './planned.ts';
import type { ScheduledEvent } from './programme-events.ts';

export type KnownEvent = { program: string } | { item: ProgramPosition } | null;

/** The id of an item that a schedule file brought. */
export const importedItemId = (source: string) => `f${stableUuid(source).replaceAll('-', '').slice(0, 20)}`;

/** What of the symposium an event is: of our own exports by GUID, or by ID or number and title, of others by what an earlier import noted. */
export function knownEvents({ programs, own, draft }: ImportWorld): (event: ScheduledEvent) => KnownEvent {
  const bySource = new Map<string, string>();
  for (const { id, source } of Object.values(own)) if (source !== undefined) bySource.set(source, id);
  const bySlug = new Map(
    Object.entries(programs).flatMap(([id, { numbers = [] }]) =>
      [...numbers, id].map((shown) => [slugOf(shown), id] as const),
    ),
  );
  const items = Object.entries(draft).flatMap(([table, { rooms = {} }]) =>
    Object.entries(rooms).flatMap(([room, { tables = {} }]) =>
      Object.entries(tables)
        .filter(([, { removed }]) => removed !== true)
        .map(([item]) => ({ table, room, item })),
    ),
  );
  const itemById = new Map(items.map((at) => [at.item, at]));
  const byOrigin = new Map<string, Map<string, KnownEvent>>();
  const ofOrigin = (origin: string) => {
    const made = byOrigin.get(origin);
    if (made) return made;
    const known = new Map<string, KnownEvent>();
    for (const program of Object.keys(programs)) known.set(stableUuid(`${origin} ${program}`), { program });
    for (const at of items)
      known.set(stableUuid(`${origin} ${at.table}/${at.room}/${at.item}`), { item: at });
    byOrigin.set(origin, known);
    return known;
  };
  return ({ source, text }) => {
    const imported = bySource.get(source);
    if (imported !== undefined) return { program: imported };
    const item = itemById.get(importedItemId(source));
    if (item) return { item };
    const ours = ofOrigin(originOf(text.url)).get(text.guid.toLowerCase());
    if (ours) return ours;
    const program = bySlug.get(text.slug);
    return program !== undefined && programs[program]?.title === text.title ? { program } : null;
  };
}

function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return '';
  }
}
