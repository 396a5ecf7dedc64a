import {
  type Access,
  compileRule,
  compileRulesBy,
  type Place,
  type Rule,
  type RuleContext,
} from 'embedded-firebase/rules';
import { databaseRules } from '../index.ts';
import { allCells, alongPaths, type Cell } from './cells.ts';
import { helperCrowds } from './testing/helpers.ts';
import { type Mutant, mutantsOf } from './testing/mutants.ts';
import { root } from './worlds.ts';

/** Weakens every rule in turn; the matrix must notice 95 of 100 changes. `PLACES=otherData/table,setting/version` selects rules. */
const wanted = 0.95;
const places = process.env.PLACES?.split(',') ?? [''];
const startedAt = performance.now();

interface Living extends Mutant {
  rule: Watched;
  run: Rule;
}
interface Watched {
  place: string;
  kind: Place['kind'];
  /** Not noticed yet. */
  mutants: Set<Living>;
}

const watched: Watched[] = [];
/** Rules evaluated for the last cell that have unnoticed mutants. */
let evaluated: { rule: Watched; context: RuleContext; value: boolean }[] = [];
let active: Living | undefined;

/** Compiles a rule with its mutants only once. */
function watch(source: string, place: Place): Rule {
  const original = compileRule(source, place);
  const at = place.rule.slice(`/${root}/`.length, -place.kind.length - 1);
  const rule: Watched = { place: at, kind: place.kind, mutants: new Set() };
  if (places.some((one) => one === '' || `${at}/`.startsWith(`${one}/`))) {
    watched.push(rule);
    for (const mutant of mutantsOf(source))
      rule.mutants.add({ ...mutant, rule, run: compileRule(mutant.expression, place) });
  }
  return (context) => {
    if (active?.rule === rule) return active.run(context);
    const value = original(context);
    if (active === undefined && rule.mutants.size > 0) evaluated.push({ rule, context, value });
    return value;
  };
}

/** A mutant matters only if its rule was evaluated and its value differs; only then the cell is repeated with it. */
function ask(cell: Cell, access: Access): void {
  evaluated = [];
  if (cell.ask(access) !== cell.expected)
    throw new Error(`the rules themselves disagree with the oracle at ${cell.path}`);
  for (const { rule, context, value } of evaluated)
    for (const mutant of rule.mutants) {
      if (mutant.run(context) === value) continue;
      active = mutant;
      if (cell.ask(access) !== cell.expected) rule.mutants.delete(mutant);
      active = undefined;
    }
}

const related = new Map<string, Watched[]>();

function rulesAt(path: string): Watched[] {
  const known = related.get(path);
  if (known) return known;
  const keys = path === '' ? [] : path.split('/');
  const found = watched.filter(({ place, kind }) => {
    const names = place.split('/');
    const shared = names.slice(0, keys.length);
    const leadsThere = shared.every((name, i) => name.startsWith('$') || name === keys[i]);
    return leadsThere && (names.length <= keys.length || kind === '.validate');
  });
  related.set(path, found);
  return found;
}

function pathsOf({ path, operation, what }: Cell): string[] {
  const changed = what !== null && typeof what === 'object' ? Object.keys(what) : [];
  const others = operation === 'multi-path' ? alongPaths : [];
  return [path, ...changed.filter((key) => key.includes('/')), ...others];
}

function isWorthAsking(cell: Cell): boolean {
  const reads = cell.operation === 'read' || cell.operation === 'query';
  return pathsOf(cell).some((path) =>
    rulesAt(path).some(({ kind, mutants }) => mutants.size > 0 && (kind === '.read') === reads),
  );
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const access = compileRulesBy(watch, databaseRules());
const made = Map.groupBy(
  watched.flatMap(({ mutants }) => [...mutants]),
  ({ change }) => change,
);
let cells = 0;
for (const crowd of [...helperCrowds.map((one) => one.crowd), undefined])
  for (const cell of allCells(crowd)) {
    if (!isWorthAsking(cell)) continue;
    cells += 1;
    ask(cell, access);
  }

for (const { place, kind, mutants } of watched)
  for (const { change, what } of mutants) say(`not noticed: ${place} ${kind}, ${change}: ${what}`);
let sum = { made: 0, noticed: 0 };
for (const [change, mutants] of made) {
  const noticed = mutants.filter((mutant) => !mutant.rule.mutants.has(mutant)).length;
  sum = { made: sum.made + mutants.length, noticed: sum.noticed + noticed };
  say(`${change}: ${noticed} of ${mutants.length} noticed`);
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
const share = sum.noticed / sum.made;
say(`${sum.noticed} of ${sum.made} changed rules noticed, ${cells} cells asked, in ${seconds} s`);
say(`${(share * 100).toFixed(1)} %, at least ${wanted * 100} % wanted`);
if (!(share >= wanted)) process.exitCode = 1;
