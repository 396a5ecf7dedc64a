import type { Expression } from 'acorn';

/** Context of a subexpression, outermost first: its siblings under `and` and `or`. Null below `!` and operators. */
export type Around = readonly { kind: 'and' | 'or'; part: Expression }[] | null;

export function aroundOf(node: Expression, child: Expression, around: Around): Around {
  if (around === null || node.type === 'ParenthesizedExpression') return around;
  if (node.type !== 'LogicalExpression') return null;
  if (node.operator === '&&')
    return [...around, { kind: 'and', part: child === node.left ? node.right : node.left }];
  return child === node.left ? [...around, { kind: 'or', part: node.right }] : around;
}

/**
 * Whether `kept` is equivalent to `dropped && kept`: a rule that fails at run time is false, so a condition is redundant if its siblings
 * fail or are false wherever it is false. Without sign-in, what a token says is not true, which is no failure.
 */
export function isRedundant(source: string, dropped: Expression, kept: Expression, around: Around): boolean {
  const condition = textOf(source, bare(dropped));
  if (condition === 'true') return true;
  const needs = needsOf[condition];
  if (needs === undefined || around === null) return false;
  const parts = [{ kind: 'and', part: kept }, ...around.toReversed()];
  if (condition === 'auth != null' && isFalseFirst(source, parts)) return true;
  return parts.some(
    ({ kind, part }, i) =>
      kind === 'and' &&
      demands(source, part, needs) &&
      parts.slice(i + 1).every((outer) => outer.kind === 'and' || demands(source, outer.part, needs)),
  );
}

/** Whether the token is asked for something true before anything fails. */
function isFalseFirst(source: string, parts: { kind: string; part: Expression }[]): boolean {
  const first = parts.findIndex(
    ({ kind, part }) => kind === 'and' && demands(source, part, /\bauth\.token\.\w+ === true/),
  );
  return first >= 0 && parts.slice(0, first).every(({ part }) => isTrueWithoutSignIn(source, part));
}

function isTrueWithoutSignIn(source: string, expression: Expression): boolean {
  const node = bare(expression);
  if (node.type === 'LogicalExpression' && node.operator === '||')
    return isTrueWithoutSignIn(source, node.left);
  return textOf(source, node) === 'auth.token.helper === null';
}

/** What fails when a condition is false: all of `auth` is null without sign-in. */
const needsOf: { readonly [condition: string]: RegExp } = {
  'auth != null': /\.child\(auth\.|\bauth\.token\.\w+(?:\.| \*| === true)|\$\w+ === auth\.uid/,
  "newData.hasChildren(['begin', 'end'])":
    /\bnewData\.child\('begin'\)\.val\(\) < newData\.child\('end'\)\.val\(\)/,
  'newData.isString()': /\bnewData\.val\(\)(?:\.| === '[^']*'$)|\.child\(newData\.val\(\)\)/,
  'newData.isNumber()': /\bnewData\.val\(\) (?:%|[<>]=?) /,
};

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
