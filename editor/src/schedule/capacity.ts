import { slotsByTime } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import type { Timetable } from 'shared-data/models/timetable';
import { placedItems } from './placed-items.ts';
import { freeTalks } from './slots.ts';

/** Programs of a session beside its places in the timetable, without withdrawn ones. */
export interface Capacity {
  session: Session;
  talks: number;
  /** Talks that its items hold, or could hold at their usual length. */
  slots: number;
  posters: number;
  boards: number;
}

export function capacities(...all: Parameters<typeof allCapacities>): Capacity[] {
  return allCapacities(...all).filter(
    ({ talks, slots, posters, boards }) => talks + slots + posters + boards > 0,
  );
}

export function allCapacities(
  sessions: readonly Session[],
  programs: readonly PublicProgram[],
  tables: readonly Timetable[],
  canceled: ReadonlySet<string>,
): Capacity[] {
  const bySession = new Map(
    sessions.map((session) => [session.id, { session, talks: 0, slots: 0, posters: 0, boards: 0 }]),
  );
  for (const { id, sessionId, presentationType } of programs) {
    const capacity = bySession.get(sessionId);
    if (capacity === undefined || canceled.has(id)) continue;
    if (presentationType === 'oral') capacity.talks++;
    else capacity.posters++;
  }
  for (const { item } of placedItems(tables, ({ kind }) => kind === 'oral' || kind === 'poster')) {
    const capacity = bySession.get(item.sessionId);
    if (capacity === undefined) continue;
    const placed = slotsByTime(item).filter(({ programId }) => !canceled.has(programId));
    if (item.kind === 'oral') capacity.slots += placed.length + freeTalks(item, canceled);
    else capacity.boards += placed.filter(({ programId }) => item.programs?.[programId]?.board).length;
  }
  return [...bySession.values()];
}
