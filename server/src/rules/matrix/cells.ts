import type { Json } from 'embedded-firebase';
import type { Access, Situation } from 'embedded-firebase/rules';
import { type Audience, nobody, within } from './audiences.ts';
import { editorRows } from './oracle-editors.ts';
import { liveRows } from './oracle-live.ts';
import { otherDataRows } from './oracle-other-data.ts';
import { type QueryRow, queryRows } from './oracle-queries.ts';
import { settingChanges, settingRows } from './oracle-setting.ts';
import { closedRows, stateRows } from './oracle-state.ts';
import { staticDataRows } from './oracle-static-data.ts';
import { acknowledgedRows, timetableChanges, timetableRows } from './oracle-timetable.ts';
import { type Person, people } from './people.ts';
import type { ChangeRow, Row, Values } from './row.ts';
import { root, type WorldName, worldNames, worlds } from './worlds.ts';

export const operations = [
  'read',
  'query',
  'create',
  'update',
  'delete',
  'invalid',
  'forged',
  'multi-path',
] as const;
export type Operation = (typeof operations)[number];

export interface Cell {
  operation: Operation;
  world: WorldName;
  letter: string;
  path: string;
  expected: boolean;
  what: Json;
  ask(access: Access): boolean;
}

export const rows: readonly Row[] = [
  ...settingRows,
  ...staticDataRows,
  ...otherDataRows,
  ...timetableRows,
  ...acknowledgedRows,
  ...stateRows,
  ...liveRows,
  ...editorRows,
  ...closedRows,
];

export interface Crowd {
  people: readonly Person[];
  worlds: Record<WorldName, Situation>;
}

export function* allCells(crowd: Crowd = { people, worlds }): Generator<Cell> {
  for (const row of rows) yield* cellsOf(crowd, row);
  for (const row of queryRows) yield* cellsOfQuery(crowd, row);
  for (const row of [...timetableChanges, ...settingChanges]) yield* cellsOfChange(crowd, row);
}

function* everybody(
  crowd: Crowd,
  operation: Operation,
  path: string,
  audience: Audience,
  what: Json,
  ask: (access: Access, situation: Situation, person: Person, path: string, what: Json) => boolean,
): Generator<Cell> {
  const fill = filler(what);
  for (const world of worldNames)
    for (const person of crowd.people) {
      const own = fillPath(path, person);
      const filled = fill(person);
      const situation = crowd.worlds[world];
      yield {
        operation,
        world,
        letter: person.letter,
        path: own,
        expected: audience[world].includes(person.letter),
        what: filled,
        ask: (access) => ask(access, situation, person, own, filled),
      };
    }
}

/** Expects rejection even for those who may write there. */
function* those(...asked: Parameters<typeof everybody>): Generator<Cell> {
  for (const cell of everybody(...asked)) if (cell.expected) yield { ...cell, expected: false };
}

function* withPriority(value: Json): Generator<Json> {
  if (value === null || typeof value !== 'object' || '.sv' in value) {
    if (value !== null) yield { '.value': value, '.priority': 'x' };
    return;
  }
  yield { ...value, '.priority': 'x' };
  for (const [key, child] of Object.entries(value))
    for (const inner of withPriority(child as Json)) yield { ...value, [key]: inner };
}

/** Written together with a row's path: one is nobody's, the other an administrator's. */
export const alongPaths = ['state/claims/somebody/admin', 'setting/viewer/sign'] as const;

function* cellsOf(crowd: Crowd, row: Row): Generator<Cell> {
  const { path, value = { x: true }, fresh = value, next = value } = row;
  const create = row.write ?? nobody;
  const { update = create, remove = create } = row;
  yield* everybody(crowd, 'read', path, row.read, null, (access, situation, { auth }, at) =>
    situation.reads(access, auth, below(at)),
  );
  yield* everybody(crowd, 'query', path, row.read, { i: '.key', l: 1, vf: 'l' }, reading);
  yield* everybody(crowd, 'create', path, create, fresh, writing(null));
  yield* everybody(crowd, 'update', path, update, next, writing(value));
  yield* everybody(crowd, 'delete', path, remove, null, writing(value));
  for (const wrong of row.invalid ?? [])
    yield* everybody(crowd, 'invalid', path, nobody, wrong, writing(null));
  for (const wrong of row.stale ?? [])
    yield* everybody(crowd, 'invalid', path, nobody, wrong, writing(value));
  for (const wrong of withPriority(fresh)) yield* those(crowd, 'invalid', path, create, wrong, writing(null));
  if (next !== fresh)
    for (const wrong of withPriority(next))
      yield* those(crowd, 'invalid', path, update, wrong, writing(value));
  for (const [wrong, audience] of row.forged ?? [])
    yield* everybody(crowd, 'forged', path, audience, wrong, writing(null));
  const [nobodys, administrators] = alongPaths;
  // an allowed write does not carry a forbidden one
  if (apart(path, nobodys))
    yield* everybody(crowd, 'multi-path', path, nobody, fresh, writing(null, { [nobodys]: true }));
  if (apart(path, administrators))
    yield* everybody(
      crowd,
      'multi-path',
      path,
      within(update, 'AB'),
      next,
      writing(value, { [administrators]: 'x' }),
    );
}

function* cellsOfQuery(crowd: Crowd, { path, query, read }: QueryRow): Generator<Cell> {
  yield* everybody(crowd, 'query', path, read, query, reading);
}

function* cellsOfChange(crowd: Crowd, { path, before, change, write }: ChangeRow): Generator<Cell> {
  const operation = write === nobody ? 'invalid' : 'multi-path';
  yield* everybody(crowd, operation, path, write, change, (access, situation, { auth }, _, what) =>
    prepared(situation, before).writes(access, auth, allBelow(what as Values)),
  );
  for (const [at, value] of Object.entries(change))
    for (const wrong of withPriority(value))
      yield* those(
        crowd,
        'invalid',
        path,
        write,
        { ...change, [at]: wrong },
        (access, situation, { auth }, _, what) =>
          prepared(situation, before).writes(access, auth, allBelow(what as Values)),
      );
}

function reading(access: Access, situation: Situation, { auth }: Person, path: string, query: Json): boolean {
  return situation.reads(access, auth, below(path), query as Values);
}

function writing(before: Json, others: Values = {}) {
  return (access: Access, situation: Situation, person: Person, path: string, what: Json): boolean => {
    const earlier = { [path]: filler(before)(person) };
    return prepared(situation, earlier).writes(access, person.auth, allBelow({ [path]: what, ...others }));
  };
}

const preparedSituations = new WeakMap<Situation, Map<string, Situation>>();

function prepared(situation: Situation, values: Values): Situation {
  const known = preparedSituations.get(situation) ?? new Map<string, Situation>();
  preparedSituations.set(situation, known);
  const name = JSON.stringify(values);
  const made = known.get(name) ?? situation.with(allBelow(values));
  known.set(name, made);
  return made;
}

function allBelow(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([at, value]) => [below(at), value]));
}

function below(path: string): string {
  return path === '' ? root : `${root}/${path}`;
}

function fillPath(path: string, { uid, key }: Person): string {
  return path.replaceAll('{uid}', uid).replaceAll('{key}', key);
}

function filler(value: Json): (person: Person) => Json {
  const text = JSON.stringify(value);
  if (!text.includes('{uid}') && !text.includes('{email}')) return () => value;
  return ({ uid, auth }) => {
    const email = String(auth?.token.email ?? 'visitor@example.org').toLowerCase();
    return JSON.parse(text.replaceAll('{uid}', uid).replaceAll('{email}', email)) as Json;
  };
}

function apart(a: string, b: string): boolean {
  return a !== '' && !`${b}/`.startsWith(`${a}/`) && !`${a}/`.startsWith(`${b}/`);
}
