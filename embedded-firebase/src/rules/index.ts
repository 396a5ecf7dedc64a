import type { Access, ReadRequest, WriteRequest } from '../database/access.ts';
import { assertKey, type Path } from '../database/keys.ts';
import { childrenOf, type Node, nodeAt } from '../database/tree.ts';
import { RulesError } from '../errors.ts';
import type { Json } from '../public.ts';
import { compileRule } from './expression.ts';
import type { Rule, RuleContext, RuleKind } from './scope.ts';
import { RuleSnapshot } from './snapshot.ts';

export type { Access, Auth } from '../database/access.ts';
export { compileRule } from './expression.ts';
export type { Place, Rule, RuleContext } from './scope.ts';
export { Situation } from './situation.ts';

interface RuleNode {
  readonly children: ReadonlyMap<string, RuleNode>;
  readonly wildcard: { readonly name: string; readonly node: RuleNode } | null;
  readonly read: Rule | null;
  readonly write: Rule | null;
  readonly validate: Rule | null;
  readonly validates: boolean;
  readonly indexOn: readonly string[];
}

type Captures = { readonly [name: string]: string };

interface Step {
  readonly path: Path;
  readonly rules: RuleNode;
  readonly captures: Captures;
}

/** Cache: engines of one process often share a file. */
let last: { readonly text: string; readonly access: Access } | undefined;

/** Compiles `{ rules: { … } }`. Throws `RulesError` with rule and position; nothing applies then. */
export function compileRules(file: Json): Access {
  const text = textOf(file);
  if (text !== null && text === last?.text) return last.access;
  const access = compileRulesBy(compileRule, file);
  if (text !== null) last = { text, access };
  return access;
}

/** Null if not serialisable, e.g. too deep. */
function textOf(file: Json): string | null {
  try {
    return JSON.stringify(file) ?? null;
  } catch {
    return null;
  }
}

/** As `compileRules` with another `compileRule`, so that tests can watch or replace single rules. */
export function compileRulesBy(compile: typeof compileRule, file: Json): Access {
  const top = object(file, '/');
  const unknown = Object.keys(top).find((key) => key !== 'rules');
  if (unknown !== undefined || top.rules === undefined)
    throw new RulesError('/', unknown === undefined ? '"rules" is missing' : `unknown key "${unknown}"`);
  const rules = compilePlace(compile, top.rules, [], [], { left: MAX_PLACES });
  return {
    mayRead: (request) => mayRead(rules, request),
    mayWrite: (request) => mayWrite(rules, request),
    isIndexed: (path, index) => isIndexed(rules, path, index),
  };
}

const MAX_DEPTH = 32;
const MAX_PLACES = 20_000;

function compilePlace(
  compile: typeof compileRule,
  json: Json,
  path: Path,
  captures: readonly string[],
  places: { left: number },
): RuleNode {
  const at = `/${path.join('/')}`;
  const source = object(json, at);
  if (path.length > MAX_DEPTH) throw new RulesError(at, 'rules are too deep');
  if (places.left-- === 0) throw new RulesError(at, 'there are too many rules');
  const children = new Map<string, RuleNode>();
  let wildcard: RuleNode['wildcard'] = null;
  for (const [key, value] of Object.entries(source)) {
    if (key.startsWith('.')) continue;
    if (key.startsWith('$')) {
      if (wildcard !== null) throw new RulesError(at, `"${key}": there is another wildcard already`);
      if (!/^\$[\w]+$/.test(key) || captures.includes(key)) throw new RulesError(at, `bad wildcard "${key}"`);
      wildcard = {
        name: key,
        node: compilePlace(compile, value, [...path, key], [...captures, key], places),
      };
    } else {
      assertRuleKey(key, at);
      children.set(key, compilePlace(compile, value, [...path, key], captures, places));
    }
  }
  const rule = (kind: RuleKind) => ruleFrom(compile, source[kind], at, kind, captures);
  const validate = rule('.validate');
  const below = [...children.values(), ...(wildcard === null ? [] : [wildcard.node])];
  return {
    children,
    wildcard,
    read: rule('.read'),
    write: rule('.write'),
    validate,
    validates: validate !== null || below.some((node) => node.validates),
    indexOn: indexesFrom(source, at),
  };
}

function ruleFrom(
  compile: typeof compileRule,
  json: Json | undefined,
  at: string,
  kind: RuleKind,
  captures: readonly string[],
): Rule | null {
  if (json === undefined) return null;
  const rule = `${at === '/' ? '' : at}/${kind}`;
  if (typeof json === 'boolean') return () => json;
  if (typeof json !== 'string') throw new RulesError(rule, 'a rule is a string or a boolean');
  return compile(json, { rule, kind, captures });
}

function indexesFrom(source: { [key: string]: Json }, at: string): readonly string[] {
  const known = ['.read', '.write', '.validate', '.indexOn'];
  const unknown = Object.keys(source).find((key) => key.startsWith('.') && !known.includes(key));
  if (unknown !== undefined) throw new RulesError(at, `unknown rule "${unknown}"`);
  const { '.indexOn': json = [] } = source;
  const list = Array.isArray(json) ? json : [json];
  return list.map((item) => {
    if (typeof item !== 'string' || item === '')
      throw new RulesError(at, '".indexOn" is a string or a list of strings');
    return item.replace(/^\/+/, '');
  });
}

function mayRead(rules: RuleNode, request: ReadRequest): boolean {
  const { auth, now, root, touch } = request;
  const query = queryVariable(request.query);
  return stepsTo(rules, request.path).some(({ path, rules: { read }, captures }) => {
    if (read === null) return false;
    const context = { auth, now, captures, query, newData: undefined };
    return read({
      ...context,
      root: new RuleSnapshot(root, [], touch),
      data: new RuleSnapshot(root, path, touch),
    });
  });
}

function mayWrite(rules: RuleNode, request: WriteRequest): boolean {
  return request.paths.every((written) => {
    const path = written.at(-1) === '.priority' ? written.slice(0, -1) : written;
    const steps = stepsTo(rules, path);
    const granted = steps.some(({ rules: { write }, ...step }) => write?.(writeContext(request, step)));
    return granted && isValid(steps, path, request);
  });
}

function isValid(steps: readonly Step[], path: Path, request: WriteRequest): boolean {
  const written = nodeAt(request.after, path);
  if (written === null) return true;
  const above = steps.filter((step) => step.path.length < path.length);
  const valid = above.every(({ rules: { validate }, ...step }) =>
    validate === null ? true : validate(writeContext(request, step)),
  );
  const last = steps.at(-1);
  if (!valid || last === undefined || last.path.length < path.length) return valid;
  return isValidBelow(last, written, request);
}

function isValidBelow(step: Step, written: Node, request: WriteRequest): boolean {
  const { rules, path, captures } = step;
  if (!rules.validates) return true;
  if (rules.validate !== null && !rules.validate(writeContext(request, step))) return false;
  for (const [key, child] of childrenOf(written)) {
    const next = stepInto(rules, key, path, captures);
    if (next !== null && !isValidBelow(next, child, request)) return false;
  }
  return true;
}

function writeContext(request: WriteRequest, step: Omit<Step, 'rules'>): RuleContext {
  const { auth, now, before, after } = request;
  return {
    auth,
    now,
    captures: step.captures,
    query: undefined,
    root: new RuleSnapshot(before, [], ignore),
    data: new RuleSnapshot(before, step.path, ignore),
    newData: new RuleSnapshot(after, step.path, ignore),
  };
}

function ignore(): void {}

function stepsTo(rules: RuleNode, path: Path): Step[] {
  const steps: Step[] = [{ path: [], rules, captures: {} }];
  for (const key of path) {
    const last = steps.at(-1);
    const next = last === undefined ? null : stepInto(last.rules, key, last.path, last.captures);
    if (next === null) break;
    steps.push(next);
  }
  return steps;
}

function stepInto(rules: RuleNode, key: string, path: Path, captures: Captures): Step | null {
  const child = rules.children.get(key);
  if (child !== undefined) return { path: [...path, key], rules: child, captures };
  if (rules.wildcard === null) return null;
  const { name, node } = rules.wildcard;
  return { path: [...path, key], rules: node, captures: { ...captures, [name]: key } };
}

function isIndexed(rules: RuleNode, path: Path, index: string): boolean {
  if (index === '.key' || index === '.priority') return true;
  const steps = stepsTo(rules, path);
  const last = steps.at(-1);
  return last !== undefined && last.path.length === path.length && last.rules.indexOn.includes(index);
}

function queryVariable(wire: ReadRequest['query']): { readonly [name: string]: unknown } {
  const { i, sp, ep, l, vf } = wire ?? {};
  const ordered = wire !== null && i !== undefined;
  return {
    orderByKey: i === '.key',
    orderByValue: i === '.value',
    orderByPriority: !ordered || i === '.priority',
    orderByChild: typeof i === 'string' && !i.startsWith('.') ? i : null,
    startAt: sp ?? null,
    endAt: ep ?? null,
    equalTo: sp !== undefined && sp === ep ? sp : null,
    limitToFirst: l !== undefined && vf !== 'r' ? l : null,
    limitToLast: l !== undefined && vf === 'r' ? l : null,
  };
}

function assertRuleKey(key: string, at: string): void {
  try {
    assertKey(key);
  } catch {
    throw new RulesError(at, `"${key}" cannot be a key`);
  }
}

function object(json: Json, at: string): { [key: string]: Json } {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new RulesError(at, 'an object was expected');
  return json;
}
