import type { Expression, Node as SyntaxNode } from 'acorn';
import { RulesError } from '../errors.ts';
import type { Place, RuleContext } from './expression.ts';
import { call, member } from './members.ts';
import { isOpen, type Type } from './methods.ts';
import { binary, conditional, logical, unary } from './operators.ts';
import { compilePattern } from './pattern.ts';

export interface Compiled {
  readonly type: Type;
  readonly run: (context: RuleContext) => unknown;
}

/** Levels of an expression: closures run as deep as they are nested. */
const MAX_NESTING = 500;
let nesting = 0;

/** Compiles a syntax node to a closure; whatever is not on the list of known forms is rejected with its position. */
export function compileNode(node: Expression, place: Place): Compiled {
  if (nesting >= MAX_NESTING) return reject(node, place, 'the expression is too deep');
  nesting++;
  try {
    return compileForm(node, place);
  } finally {
    nesting--;
  }
}

function compileForm(node: Expression, place: Place): Compiled {
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
      return reject(node, place, `${node.type} is not allowed`);
  }
}

/** The syntax nodes of one kind. */
export type Of<T extends Expression['type']> = Extract<Expression, { type: T }>;

function literal(node: Of<'Literal'>, place: Place): Compiled {
  if (node.regex) {
    const pattern = compilePattern(node.regex.pattern, node.regex.flags);
    return typeof pattern === 'string'
      ? reject(node, place, pattern)
      : { type: 'pattern', run: () => pattern };
  }
  const { value } = node;
  if (value === null) return { type: 'null', run: () => null };
  if (typeof value === 'boolean') return { type: 'boolean', run: () => value };
  if (typeof value === 'number') return { type: 'number', run: () => value };
  if (typeof value === 'string') return { type: 'string', run: () => value };
  return reject(node, place, 'unknown literal');
}

function variable(name: string, node: SyntaxNode, place: Place): Compiled {
  if (name.startsWith('$')) {
    if (!place.captures.includes(name)) return reject(node, place, `unknown variable ${name}`);
    return { type: 'string', run: (context) => context.captures[name] };
  }
  if (name === 'auth') return { type: 'any', run: ({ auth }) => auth };
  if (name === 'now') return { type: 'number', run: ({ now }) => now };
  if (name === 'root') return { type: 'snapshot', run: ({ root }) => root };
  if (name === 'data') return { type: 'snapshot', run: ({ data }) => data };
  if (name === 'newData' && place.kind !== '.read')
    return { type: 'snapshot', run: ({ newData }) => newData };
  if (name === 'query' && place.kind === '.read') return { type: 'query', run: ({ query }) => query };
  return reject(node, place, `unknown variable ${name}`);
}

/** Compiles a part that must be of one of these types, as far as is known before it runs. */
export function operand(node: Expression, allowed: readonly Type[], place: Place): Compiled {
  const compiled = compileNode(node, place);
  if (!isOpen(compiled.type) && !allowed.includes(compiled.type))
    return reject(node, place, `${allowed.join(' or ')} expected, not ${compiled.type}`);
  return compiled;
}

/** Compiles a part that must be a boolean, known as one before it runs: the hosted service takes no other. */
export function condition(node: Expression, place: Place): (context: RuleContext) => boolean {
  const { type, run } = compileNode(node, place);
  if (type === 'boolean') return run as (context: RuleContext) => boolean;
  const hint = isOpen(type) ? `${type}: compare it, as in "== true"` : type;
  return reject(node, place, `boolean expected, not ${hint}`);
}

export function reject(node: SyntaxNode, place: Place, reason: string): never {
  throw new RulesError(place.rule, reason, node.start);
}
