import type { Expression, Node as SyntaxNode } from 'acorn';
import { hashOf } from '../database/hash.ts';
import { Branch } from '../database/tree.ts';
import { RulesError } from '../errors.ts';
import type { Place, RuleContext } from './expression.ts';
import { findMethod, type Type } from './methods.ts';
import { compilePattern } from './pattern.ts';
import { RuleFailure } from './snapshot.ts';

export interface Compiled {
  readonly type: Type;
  readonly run: (context: RuleContext) => unknown;
}

/** Compiles a syntax node to a closure; whatever is not on the list of known forms is refused with its position. */
export function compileNode(node: Expression, place: Place): Compiled {
  switch (node.type) {
    case 'Literal':
      return literal(node, place);
    case 'Identifier':
      return variable(node.name, node, place);
    case 'ParenthesizedExpression':
      return compileNode(node.expression, place);
    case 'LogicalExpression':
      return logical(node, place);
    case 'BinaryExpression':
      return binary(node, place);
    case 'UnaryExpression':
      return unary(node, place);
    case 'ConditionalExpression':
      return conditional(node, place);
    case 'MemberExpression':
      return member(node, place);
    case 'CallExpression':
      return call(node, place);
    default:
      return refuse(node, place, `${node.type} is not allowed`);
  }
}

type Of<T extends Expression['type']> = Extract<Expression, { type: T }>;

function literal(node: Of<'Literal'>, place: Place): Compiled {
  if (node.regex) {
    const pattern = compilePattern(node.regex.pattern, node.regex.flags);
    return typeof pattern === 'string'
      ? refuse(node, place, pattern)
      : { type: 'pattern', run: () => pattern };
  }
  const { value } = node;
  if (value === null) return { type: 'null', run: () => null };
  if (typeof value === 'boolean') return { type: 'boolean', run: () => value };
  if (typeof value === 'number') return { type: 'number', run: () => value };
  if (typeof value === 'string') return { type: 'string', run: () => value };
  return refuse(node, place, 'unknown literal');
}

function variable(name: string, node: SyntaxNode, place: Place): Compiled {
  if (name.startsWith('$')) {
    if (!place.captures.includes(name)) return refuse(node, place, `unknown variable ${name}`);
    return { type: 'string', run: (context) => context.captures[name] };
  }
  if (name === 'auth') return { type: 'auth', run: ({ auth }) => auth };
  if (name === 'now') return { type: 'number', run: ({ now }) => now };
  if (name === 'root') return { type: 'snapshot', run: ({ root }) => root };
  if (name === 'data') return { type: 'snapshot', run: ({ data }) => data };
  if (name === 'newData' && place.kind !== '.read')
    return { type: 'snapshot', run: ({ newData }) => newData };
  if (name === 'query' && place.kind === '.read') return { type: 'query', run: ({ query }) => query };
  return refuse(node, place, `unknown variable ${name}`);
}

function logical(node: Of<'LogicalExpression'>, place: Place): Compiled {
  if (node.operator !== '&&' && node.operator !== '||')
    return refuse(node, place, `${node.operator} is not allowed`);
  const left = operand(node.left, ['boolean'], place);
  const right = operand(node.right, ['boolean'], place);
  const run =
    node.operator === '&&'
      ? (context: RuleContext) => asBoolean(left.run(context)) && asBoolean(right.run(context))
      : (context: RuleContext) => asBoolean(left.run(context)) || asBoolean(right.run(context));
  return { type: 'boolean', run };
}

function unary(node: Of<'UnaryExpression'>, place: Place): Compiled {
  if (node.operator === '!') {
    const { run } = operand(node.argument, ['boolean'], place);
    return { type: 'boolean', run: (context) => !asBoolean(run(context)) };
  }
  if (node.operator === '-') {
    const { run } = operand(node.argument, ['number'], place);
    return { type: 'number', run: (context) => -asNumber(run(context)) };
  }
  return refuse(node, place, `${node.operator} is not allowed`);
}

function conditional(node: Of<'ConditionalExpression'>, place: Place): Compiled {
  const test = operand(node.test, ['boolean'], place);
  const yes = compileNode(node.consequent, place);
  const no = compileNode(node.alternate, place);
  return {
    type: yes.type === no.type ? yes.type : 'any',
    run: (context) => (asBoolean(test.run(context)) ? yes : no).run(context),
  };
}

const COMPARE: { [operator: string]: (a: number | string, b: number | string) => boolean } = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

const ARITHMETIC: { [operator: string]: (a: number, b: number) => number } = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

function binary(node: Of<'BinaryExpression'>, place: Place): Compiled {
  const { operator } = node;
  if (node.left.type === 'PrivateIdentifier') return refuse(node, place, 'unknown operand');
  if (operator === '==' || operator === '===' || operator === '!=' || operator === '!==') {
    const left = compileNode(node.left, place);
    const right = compileNode(node.right, place);
    for (const side of [left, right])
      if (['snapshot', 'pattern', 'query', 'keys'].includes(side.type))
        return refuse(node, place, `a ${side.type} cannot be compared`);
    const negate = operator.startsWith('!');
    return { type: 'boolean', run: (context) => areEqual(left.run(context), right.run(context)) !== negate };
  }
  const compare = COMPARE[operator];
  if (compare !== undefined) {
    const [left, right] = sides(node, ['number', 'string'], place);
    return {
      type: 'boolean',
      run: (context) => compare(...asComparable(left.run(context), right.run(context))),
    };
  }
  const calculate = ARITHMETIC[operator];
  if (calculate !== undefined) {
    const [left, right] = sides(node, ['number'], place);
    return {
      type: 'number',
      run: (context) => calculate(asNumber(left.run(context)), asNumber(right.run(context))),
    };
  }
  return operator === '+' ? plus(node, place) : refuse(node, place, `${operator} is not allowed`);
}

function plus(node: Of<'BinaryExpression'>, place: Place): Compiled {
  const [left, right] = sides(node, ['number', 'string', 'boolean'], place);
  const types = [left.type, right.type];
  const type = types.includes('string') ? 'string' : types.includes('any') ? 'any' : 'number';
  return { type, run: (context) => add(left.run(context), right.run(context)) };
}

function sides(node: Of<'BinaryExpression'>, allowed: readonly Type[], place: Place): [Compiled, Compiled] {
  return [operand(node.left as Expression, allowed, place), operand(node.right, allowed, place)];
}

function operand(node: Expression, allowed: readonly Type[], place: Place): Compiled {
  const compiled = compileNode(node, place);
  if (compiled.type !== 'any' && !allowed.includes(compiled.type))
    return refuse(node, place, `${allowed.join(' or ')} expected, not ${compiled.type}`);
  return compiled;
}

const AUTH_TYPES = new Map<string, Type>([
  ['uid', 'string'],
  ['provider', 'string'],
  ['token', 'claims'],
]);
const QUERY_PROPERTIES = [
  'orderByKey',
  'orderByValue',
  'orderByPriority',
  'orderByChild',
  'startAt',
  'endAt',
  'equalTo',
  'limitToFirst',
  'limitToLast',
];

function member(node: Of<'MemberExpression'>, place: Place): Compiled {
  if (node.object.type === 'Super') return refuse(node, place, 'unknown object');
  const object = compileNode(node.object, place);
  const name = propertyName(node, place);
  if (object.type === 'auth') {
    const type = AUTH_TYPES.get(name);
    return type === undefined
      ? refuse(node, place, `unknown property auth.${name}`)
      : { type, run: (context) => own(object.run(context), name) };
  }
  if (object.type === 'query' && QUERY_PROPERTIES.includes(name))
    return { type: 'any', run: (context) => own(object.run(context), name) };
  if (object.type === 'claims') return { type: 'any', run: (context) => own(object.run(context), name) };
  if (object.type === 'string' && name === 'length')
    return { type: 'number', run: (context) => lengthOf(object.run(context)) };
  if (object.type === 'any')
    return {
      type: 'any',
      run: (context) => {
        const value = object.run(context);
        return name === 'length' && typeof value === 'string' ? value.length : own(value, name);
      },
    };
  return refuse(node, place, `no property ${name} on ${object.type}`);
}

function propertyName(node: Of<'MemberExpression'>, place: Place): string {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  if (node.computed && node.property.type === 'Literal' && typeof node.property.value === 'string')
    return node.property.value;
  return refuse(node, place, 'a property is named by a word or a string');
}

function call(node: Of<'CallExpression'>, place: Place): Compiled {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super')
    return refuse(node, place, 'only methods can be called');
  const self = compileNode(callee.object, place);
  const name = propertyName(callee, place);
  const method = findMethod(self.type, name);
  if (method === undefined) return refuse(callee, place, `no method ${name} on ${self.type}`);
  const given = node.arguments;
  if (given.length < method.needs || given.length > method.takes.length)
    return refuse(node, place, `${name} takes ${method.takes.length} arguments`);
  const args = given.map((argument, i) => {
    if (argument.type === 'SpreadElement') return refuse(argument, place, 'no spreading');
    const expected = method.takes[i] ?? 'any';
    return expected === 'keys' ? keys(argument, place) : operand(argument, [expected], place);
  });
  return {
    type: method.gives,
    run: (context) =>
      method.call(
        self.run(context),
        args.map((argument) => argument.run(context)),
      ),
  };
}

function keys(node: Expression, place: Place): Compiled {
  if (node.type !== 'ArrayExpression') return refuse(node, place, 'a list of keys was expected');
  const names = node.elements.map((element) =>
    element?.type === 'Literal' && typeof element.value === 'string'
      ? element.value
      : refuse(node, place, 'a list of strings was expected'),
  );
  if (names.length === 0) return refuse(node, place, 'the list of keys is empty');
  return { type: 'keys', run: () => names };
}

function areEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Branch && b instanceof Branch) return a === b || hashOf(a) === hashOf(b);
  return a === b;
}

/** `null` for what is not there; failing on nothing at all, so that a missing token never equals missing data. */
function own(object: unknown, name: string): unknown {
  if (object === null || typeof object !== 'object' || object instanceof Branch)
    throw new RuleFailure(`${name} of no object`);
  return Object.hasOwn(object, name) ? (object as { [name: string]: unknown })[name] : null;
}

function lengthOf(value: unknown): number {
  if (typeof value !== 'string') throw new RuleFailure('length of no string');
  return value.length;
}

function asBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new RuleFailure('a boolean was expected');
  return value;
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw new RuleFailure('a number was expected');
  return value;
}

function asComparable(a: unknown, b: unknown): [number | string, number | string] {
  if (typeof a === 'number' && typeof b === 'number') return [a, b];
  if (typeof a === 'string' && typeof b === 'string') return [a, b];
  throw new RuleFailure('two numbers or two strings were expected');
}

function add(a: unknown, b: unknown): number | string {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a === 'string' && isScalar(b)) return a + String(b);
  if (typeof b === 'string' && isScalar(a)) return String(a) + b;
  throw new RuleFailure('"+" of what cannot be added');
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function refuse(node: SyntaxNode, place: Place, reason: string): never {
  throw new RulesError(place.rule, reason, node.start);
}
