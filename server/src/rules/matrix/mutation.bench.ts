import type { Access } from 'embedded-firebase/rules';
import { compileRules } from 'embedded-firebase/rules';
import type { Rules } from '../blocks.ts';
import { databaseRules } from '../index.ts';
import { allCells, type Cell } from './cells.ts';
import { expressionsOf, type Mutant, mutantsOf, withExpression } from './testing/mutants.ts';
import { root } from './worlds.ts';

/**
 * Weakens every rule in turn and asks the matrix. Fails when it does not notice enough. `PLACES=otherData/table,setting/version`
 * takes only the rules below these paths; `MINUTES` ends the run early.
 */
const wanted = 0.95;
const places = process.env.PLACES?.split(',') ?? [''];
const until = performance.now() + Number(process.env.MINUTES ?? 600) * 60_000;
const isWanted = (place: string[]) =>
  places.some((one) => one === '' || `${place.join('/')}/`.startsWith(`${one}/`));
const startedAt = performance.now();
const rules = databaseRules().rules[root] as Rules;

const cellsByPath = Map.groupBy(allCells(), ({ path }) => path);

/** Cells on which a rule at a place can bear, those of the place itself first. */
function cellsAt(place: string[], kind: Mutant['kind']): Cell[] {
  const groups: { distance: number; cells: Cell[] }[] = [];
  for (const [path, cells] of cellsByPath) {
    const keys = path === '' ? [] : path.split('/');
    const shared = Math.min(keys.length, place.length);
    const related = place.slice(0, shared).every((name, i) => name.startsWith('$') || name === keys[i]);
    if (!related || (kind !== '.validate' && keys.length < place.length)) continue;
    const asks = (operation: Cell['operation']) => operation === 'read' || operation === 'query';
    const bearing = cells.filter(({ operation }) => asks(operation) === (kind === '.read'));
    groups.push({ distance: Math.abs(keys.length - place.length), cells: bearing });
  }
  return groups.sort((a, b) => a.distance - b.distance).flatMap(({ cells }) => cells);
}

/** The rules of one room, and of those that changes at several paths visit. */
function roomOf(all: Rules, [area = '', room = '']: string[]): Access {
  const kept: Rules = {};
  for (const [a, b] of [
    ['setting', 'viewer'],
    ['setting', 'version'],
    ['state', 'claims'],
    ['otherData', 'table'],
    ['otherData', 'position'],
    [area, room],
  ] as const) {
    const whole = all[a] as Rules;
    kept[a] = { ...(kept[a] as Rules | undefined), [b]: whole[b] as Rules };
  }
  return compileRules({ rules: { [root]: kept } } as Parameters<typeof compileRules>[0]);
}

const notices = (cells: Cell[], access: Access) => cells.some((cell) => cell.ask(access) !== cell.expected);

const say = (line: string) => process.stdout.write(`${line}\n`);
const counts = new Map<string, { made: number; noticed: number }>();
let skipped = 0;
for (const { place, kind, source } of expressionsOf(rules)) {
  if (!isWanted(place)) continue;
  if (performance.now() > until) {
    skipped += 1;
    continue;
  }
  const cells = cellsAt(place, kind);
  if (notices(cells, roomOf(rules, place)))
    throw new Error(`the rules themselves disagree with the oracle at ${place.join('/')}`);
  for (const mutant of mutantsOf(source)) {
    const noticed = notices(cells, roomOf(withExpression(rules, { place, kind, ...mutant }), place));
    const count = counts.get(mutant.change) ?? { made: 0, noticed: 0 };
    counts.set(mutant.change, { made: count.made + 1, noticed: count.noticed + Number(noticed) });
    if (!noticed) say(`not noticed: ${place.join('/')} ${kind}, ${mutant.change}: ${mutant.what}`);
  }
}

const sum = (of: 'made' | 'noticed') => [...counts.values()].reduce((total, count) => total + count[of], 0);
for (const [change, { made, noticed }] of counts) say(`${change}: ${noticed} of ${made} noticed`);
if (skipped > 0) say(`${skipped} rules were not reached in time`);
const share = sum('noticed') / sum('made');
const cellCount = [...cellsByPath.values()].reduce((total, cells) => total + cells.length, 0);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
say(`${sum('noticed')} of ${sum('made')} changed rules noticed by ${cellCount} cells in ${seconds} s`);
say(`${(share * 100).toFixed(1)} %, at least ${wanted * 100} % wanted`);
if (share < wanted) process.exitCode = 1;
