import type { Expression } from 'acorn';

/**
 * What stands around a part of an expression, outermost first: what must be true besides (`and`), what is asked when the part is false
 * (`or`). Null below `!` and operators, where nothing is known.
 */
export type Around = readonly { kind: 'and' | 'or'; part: Expression }[] | null;

export function aroundOf(node: Expression, child: Expression, around: Around): Around {
  if (around === null || node.type === 'ParenthesizedExpression') return around;
  if (node.type !== 'LogicalExpression') return null;
  if (node.operator === '&&')
    return [...around, { kind: 'and', part: child === node.left ? node.right : node.left }];
  return child === node.left ? [...around, { kind: 'or', part: node.right }] : around;
}

/**
 * Whether `kept` decides the same as `dropped && kept`. Proved from one fact: a rule that fails while it runs, such as by asking a number
 * for its length, is false as a whole. So a condition is redundant if something that must be true besides is false or fails wherever the
 * condition does not hold, and so is all that would be asked instead.
 */
export function isRedundant(source: string, dropped: Expression, kept: Expression, around: Around): boolean {
  const condition = textOf(source, bare(dropped));
  if (condition === 'true') return true;
  const needs = needsOf[condition];
  if (needs === undefined || around === null) return false;
  const parts = [{ kind: 'and', part: kept }, ...around.toReversed()];
  return parts.some(
    ({ kind, part }, i) =>
      kind === 'and' &&
      demands(source, part, needs) &&
      parts.slice(i + 1).every((outer) => outer.kind === 'and' || demands(source, outer.part, needs)),
  );
}

/** What is false or fails where a condition does not hold: all of `auth` is null when nobody is signed in. */
const needsOf: { readonly [condition: string]: RegExp } = {
  'auth != null': /\.child\(auth\.|\bauth\.token\.\w+(?:\.| \*| === true)|\$\w+ === auth\.uid/,
  'newData.isString()': /\bnewData\.val\(\)(?:\.| === '[^']*'$)|\.child\(newData\.val\(\)\)/,
  'newData.isNumber()': /\bnewData\.val\(\) (?:%|[<>]=?) /,
};

/** Whether an expression is true only where it ran a part that needs something. */
function demands(source: string, expression: Expression, needs: RegExp): boolean {
  const node = bare(expression);
  const text = textOf(source, node);
  if (node.type !== 'LogicalExpression') return !/&&|\|\|/.test(text) && needs.test(text);
  const [left, right] = [demands(source, node.left, needs), demands(source, node.right, needs)];
  return node.operator === '&&' ? left || right : left && right;
}

function bare(node: Expression): Expression {
  return node.type === 'ParenthesizedExpression' ? bare(node.expression) : node;
}

const textOf = (source: string, { start, end }: Expression) => source.slice(start, end);
