import { type Expression, type Node, parseExpressionAt } from 'acorn';
import type { Rules } from '../../blocks.ts';

/** One rule made weaker, or narrower, in one place. */
export interface Mutant {
  /** The place, e.g. `state/url/$program`. */
  place: string[];
  kind: '.read' | '.write' | '.validate';
  change: 'always true' | 'condition dropped' | 'alternative dropped' | 'limit raised' | 'pattern loosened';
  /** What was dropped or changed. */
  what: string;
  expression: string;
}

const kinds = ['.read', '.write', '.validate'] as const;

/** Every place with rules, and each expression there. */
export function* expressionsOf(
  rules: Rules,
  place: string[] = [],
): Generator<{ place: string[]; kind: Mutant['kind']; source: string }> {
  for (const kind of kinds) {
    const source = rules[kind];
    if (typeof source === 'string') yield { place, kind, source };
  }
  for (const [key, child] of Object.entries(rules))
    if (!key.startsWith('.')) yield* expressionsOf(child as Rules, [...place, key]);
}

/**
 * The mutants of an expression. Two conditions are not dropped alone, as nothing would be weaker: that somebody is signed
 * in (what a rule asks of nobody's token is false anyway), and that a value is a text of which the length or a pattern is asked.
 */
export function mutantsOf(source: string): Pick<Mutant, 'change' | 'what' | 'expression'>[] {
  const mutants = new Map<string, Pick<Mutant, 'change' | 'what' | 'expression'>>();
  const add = (change: Mutant['change'], what: string, expression: string) => {
    if (expression !== source && !mutants.has(expression))
      mutants.set(expression, { change, what, expression });
  };
  const replace = ({ start, end }: Node, text: string) => source.slice(0, start) + text + source.slice(end);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const visit = (node: Expression): void => {
    if (node.type === 'LogicalExpression') {
      for (const [kept, dropped] of [
        [node.left, node.right],
        [node.right, node.left],
      ] as const)
        if (!isImplied(bare(textOf(dropped)), textOf(kept)))
          add(
            node.operator === '&&' ? 'condition dropped' : 'alternative dropped',
            textOf(dropped),
            replace(node, textOf(kept)),
          );
    }
    if (node.type === 'BinaryExpression' && node.operator === '<=' && node.right.type === 'Literal')
      add('limit raised', textOf(node), replace(node.right, String(Number(node.right.value) + 1)));
    if (node.type === 'Literal' && node.regex) {
      const { pattern } = node.regex;
      if (pattern.startsWith('^'))
        add('pattern loosened', textOf(node), replace(node, `/${pattern.slice(1)}/`));
      if (pattern.endsWith('$'))
        add('pattern loosened', textOf(node), replace(node, `/${pattern.slice(0, -1)}/`));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  if (source !== 'true') add('always true', source, 'true');
  visit(parseExpressionAt(source, 0, { ecmaVersion: 5, preserveParens: true }));
  return [...mutants.values()];
}

function childrenOf(node: Expression): Expression[] {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return [node.expression];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [node.left as Expression, node.right];
    case 'UnaryExpression':
      return [node.argument];
    case 'MemberExpression':
      return [node.object as Expression];
    case 'CallExpression':
      return [node.callee as Expression, ...(node.arguments as Expression[])];
    default:
      return [];
  }
}

function isImplied(dropped: string, kept: string): boolean {
  if (dropped === 'newData.isString()') return /^newData\.val\(\)\.(length|matches)\b/.test(kept);
  return dropped === 'auth != null';
}

function bare(text: string): string {
  return /^\(+(auth != null)\)+$/.exec(text)?.[1] ?? text;
}

/** The rules with another expression in one place. Nothing of the original is changed. */
export function withExpression(
  rules: Rules,
  { place, kind, expression }: Pick<Mutant, 'place' | 'kind' | 'expression'>,
): Rules {
  const [key, ...rest] = place;
  if (key === undefined) return { ...rules, [kind]: expression };
  return { ...rules, [key]: withExpression(rules[key] as Rules, { place: rest, kind, expression }) };
}
