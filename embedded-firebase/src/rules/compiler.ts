import type { Expression, Node as SyntaxNode } from 'acorn';
import { call, member } from './members.ts';
import { binary, conditional, logical, unary } from './operators.ts';
import { compilePattern } from './pattern.ts';
import { type Compiled, type Of, type Place, reject, type Scope } from './scope.ts';

/** Closures recurse as deep as expressions nest. */
const MAX_NESTING = 500;

/** `compile` turns a syntax node into a closure; unknown forms are rejected with their position. */
export function scopeOf(place: Place): Scope {
  let nesting = 0;
  const scope: Scope = {
    ...place,
    compile(node) {
      if (nesting >= MAX_NESTING) return reject(node, place, 'the expression is too deep');
      nesting++;
      try {
        return compileForm(node, scope);
      } finally {
        nesting--;
      }
    },
  };
  return scope;
}

function compileForm(node: Expression, scope: Scope): Compiled {
  switch (node.type) {
    case 'Literal':
      return literal(node, scope);
    case 'Identifier':
      return variable(node.name, node, scope);
    case 'ParenthesizedExpression':
      return scope.compile(node.expression);
    case 'LogicalExpression':
      return logical(node, scope);
    case 'BinaryExpression':
      return binary(node, scope);
    case 'UnaryExpression':
      return unary(node, scope);
    case 'ConditionalExpression':
      return conditional(node, scope);
    case 'MemberExpression':
      return member(node, scope);
    case 'CallExpression':
      return call(node, scope);
    default:
      return reject(node, scope, `${node.type} is not allowed`);
  }
}

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
