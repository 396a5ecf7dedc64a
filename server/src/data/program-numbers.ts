import type { Json } from 'embedded-firebase';
import { acknowledgementKey, findClashes, isMildClash } from 'shared-data/models/clashes';
import { compareText } from 'shared-data/models/compare';
import { conflictIndex } from 'shared-data/models/conflicts';
import { dbPaths } from 'shared-data/models/db-paths';
import { slotsByTime } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import {
  type NumberChoice,
  type NumberGiving,
  type NumberPlan,
  type NumberPreview,
  type NumberSource,
  planNumbers,
} from 'shared-data/models/program-numbers';
import { trailingNumber } from 'shared-data/models/program-text';
import type { Timetable } from 'shared-data/models/timetable';
import type { MayNumber } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { hashOf } from './secret-key.ts';
import { chairNames, draftDays } from './timetable-conflicts.ts';

type Changes = Record<string, Json>;
type Programs = Record<string, PublicProgram>;

export async function numberPreview(
  _: MayNumber,
  database: Database,
  choice: NumberChoice,
): Promise<NumberPreview> {
  const { plan } = await planFor(database, choice);
  return { ...plan, digest: await digestOf(plan) };
}

/** All numbers in one update. Rejects with `conflict` when they are not those that were confirmed. */
export async function numberingChanges(
  _: MayNumber,
  database: Database,
  { digest, ...choice }: NumberGiving,
): Promise<{ changes: Changes; count: number }> {
  const { plan, programs } = await planFor(database, choice);
  if ((await digestOf(plan)) !== digest) throw new ProblemError('conflict');
  const changes: Changes = {};
  for (const { id, number } of plan.given) {
    changes[`${dbPaths.program(id)}/numbers`] = [...(programs[id]?.numbers ?? []), number];
    Object.assign(changes, put(stored.usedNumber(number), id));
  }
  return { changes, count: plan.given.length };
}

const digestOf = ({ given, left }: NumberPlan) => hashOf(JSON.stringify([given, left]));

async function planFor(
  database: Database,
  choice: NumberChoice,
): Promise<{ plan: NumberPlan; programs: Programs }> {
  const [programs, sessions, orders, days, chairsOf, accepted] = await Promise.all([
    read(database, stored.programs),
    read(database, stored.sessions),
    read(database, stored.programOrders),
    draftDays(database),
    chairNames(database),
    read(database, stored.acknowledged),
  ]);
  // After the programs: one that is deleted meanwhile is in either.
  const used = await read(database, stored.usedNumbers);
  const programOf = (id: string) => programs[id];
  const clashing = new Set(
    findClashes(days, programOf, conflictIndex(days, programOf, chairsOf))
      .filter((clash) => !isMildClash(clash) && !accepted[acknowledgementKey(clash)])
      .flatMap((clash) => ('place' in clash ? [clash.place] : [clash.first, clash.second]))
      .map(({ programId }) => programId),
  );
  const placed = placesIn(days);
  const source: NumberSource = {
    programs: Object.values(programs),
    isSession: (id) => sessions[id] !== undefined,
    orders,
    placeOf: (id) => placed.get(id)?.at,
    obstaclesOf: ({ id, presentationType }) => {
      const kind = placed.get(id)?.kind;
      return [
        ...(kind === undefined ? (['place'] as const) : []),
        ...(kind !== undefined && kind !== presentationType ? (['type'] as const) : []),
        ...(clashing.has(id) ? (['conflict'] as const) : []),
      ];
    },
    used: Object.keys(used),
  };
  return { plan: planNumbers(source, choice), programs };
}

/** Where programs stand in the order of days and times; at one time by room, on boards by their number. */
function placesIn(days: readonly Timetable[]): Map<string, { at: number; kind: string }> {
  const slots = days.flatMap(({ date, rooms = {} }) =>
    Object.values(rooms).flatMap((room) =>
      Object.values(room.tables ?? {}).flatMap((item) =>
        slotsByTime(item).map(({ programId, begin, order }) => ({
          ...{ id: programId, kind: item.kind, time: `${date} ${begin}`, room: room.order },
          order: [trailingNumber(item.programs?.[programId]?.board ?? ''), order],
        })),
      ),
    ),
  );
  slots.sort(
    (a, b) =>
      compareText(a.time, b.time) ||
      a.room - b.room ||
      (a.order[0] === b.order[0] ? 0 : (a.order[0] ?? 0) - (b.order[0] ?? 0)) ||
      (a.order[1] ?? 0) - (b.order[1] ?? 0) ||
      compareText(a.id, b.id),
  );
  return new Map(slots.map(({ id, kind }, at) => [id, { at, kind }]));
}
