import type { Problem, Stretch } from './problem.ts';
import { Model, type Solve } from './solver.ts';

/** How many talks of which session stand in which stretch. */
export interface Share {
  session: string;
  stretch: number;
  talks: number;
}

/** The strongest relations count; more would only slow the model down. */
const mostPairs = 60;
const outside = 1000;
const mostShared = 5;

/** The first stage: sessions to stretches of rooms, without a look at people. Null when the time was too short. */
export function shareStretches(
  problem: Problem,
  solve: Solve,
  bounds: Parameters<Solve>[1],
): { shares: Share[]; gap: number } | null {
  const oral = problem.stretches
    .map((stretch, at) => ({ stretch, at }))
    .filter(({ stretch }) => !stretch.poster);
  const sizes = sizesOf(problem);
  const { weights } = problem;
  const model = new Model();
  const largest = Math.max(1, ...sizes.values());
  const lastRoom = Math.max(1, ...oral.map(({ stretch }) => stretch.roomRank));
  const held = new Map<number, [number, string][]>();
  const names: { name: string; session: string; stretch: number }[] = [];
  const used = new Map<string, { name: string; stretch: Stretch }[]>();
  for (const [index, [session, size]] of [...sizes].entries()) {
    const inside: [number, string][] = [];
    const own: { name: string; stretch: Stretch }[] = [];
    for (const { stretch, at } of oral) {
      if (stretch.session !== '' && stretch.session !== session) continue;
      const uses = model.binary(`x${index}_${at}`);
      const count = model.integer(`n${index}_${at}`, Math.min(size, stretch.slots));
      model.row(
        [
          [1, count],
          [-Math.min(size, stretch.slots), uses],
        ],
        '<=',
        0,
      );
      model.cost(weights.whole, uses);
      model.cost(((weights.rooms * size) / largest / 10) * (stretch.roomRank / lastRoom), count);
      inside.push([1, count]);
      held.set(at, [...(held.get(at) ?? []), [1, count]]);
      own.push({ name: uses, stretch });
      names.push({ name: count, session, stretch: at });
    }
    const left = model.integer(`u${index}`, size);
    model.cost(outside, left);
    model.row([...inside, [1, left]], '=', size);
    used.set(session, own);
  }
  for (const [at, counts] of held) model.row(counts, '<=', problem.stretches[at]?.slots ?? 0);
  addRelations(model, problem, used);
  const { values, gap } = solve(model.toString(), bounds);
  if (!values) return null;
  const shares = names.flatMap(({ name, session, stretch }) => {
    const talks = Math.round(values.get(name) ?? 0);
    return talks > 0 ? [{ session, stretch, talks }] : [];
  });
  return { shares, gap };
}

/** Related sessions pay for each time at which both have a stretch. */
function addRelations(
  model: Model,
  { related, fixed, stretches, weights }: Problem,
  used: ReadonlyMap<string, readonly { name: string; stretch: Stretch }[]>,
): void {
  if (weights.related === 0) return;
  const times = timesOf(stretches);
  const at = new Map<string, string>();
  const sessions = [...used.keys()];
  const activeName = (session: string, time: number): string => {
    const name = `a${sessions.indexOf(session)}_${time}`;
    if (at.has(name)) return name;
    at.set(name, model.share(name));
    const { from } = times[time] ?? { from: 0 };
    for (const { name: uses, stretch } of used.get(session) ?? [])
      if (covers(stretch, from))
        model.row(
          [
            [1, name],
            [-1, uses],
          ],
          '>=',
          0,
        );
    if (fixed.some((block) => block.session === session && block.from <= from && from < block.to))
      model.row([[1, name]], '>=', 1);
    return name;
  };
  const strongest = related
    .filter(([one, other]) => used.has(one) && used.has(other))
    .toSorted((a, b) => b[2] - a[2])
    .slice(0, mostPairs);
  strongest.forEach(([one, other, authors], pair) => {
    times.forEach(({ from, to }, time) => {
      const both = model.share(`y${pair}_${time}`);
      model.cost((weights.related * Math.min(authors, mostShared) * (to - from)) / 60, both);
      model.row(
        [
          [1, both],
          [-1, activeName(one, time)],
          [-1, activeName(other, time)],
        ],
        '>=',
        -1,
      );
    });
  });
}

/** Times between which the same stretches are open. */
function timesOf(stretches: readonly Stretch[]): { from: number; to: number }[] {
  const oral = stretches.filter(({ poster }) => !poster);
  const edges = [...new Set(oral.flatMap((stretch) => [stretch.from, endOf(stretch)]))].sort((a, b) => a - b);
  return edges.flatMap((from, at) => {
    const to = edges[at + 1];
    return to !== undefined && oral.some((stretch) => covers(stretch, from)) ? [{ from, to }] : [];
  });
}

const endOf = ({ from, slots, minutes }: Stretch) => from + slots * minutes;
const covers = (stretch: Stretch, time: number) => stretch.from <= time && time < endOf(stretch);

function sizesOf({ talks }: Problem): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { session, poster } of talks)
    if (!poster && session !== '') sizes.set(session, (sizes.get(session) ?? 0) + 1);
  return sizes;
}
