import { type Expression, type Node, parseExpressionAt } from 'acorn';
import { type Around, aroundOf, isRedundant } from './redundant.ts';

export interface Mutant {
  change: 'always true' | 'condition dropped' | 'alternative dropped' | 'limit raised' | 'pattern loosened';
  what: string;
  expression: string;
}

/** Leaves out equivalent mutants (`isRedundant`). */
export function mutantsOf(source: string): Mutant[] {
  const mutants = new Map<string, Mutant>();
  const add = (change: Mutant['change'], what: string, expression: string) => {
    if (expression !== source && !mutants.has(expression))
      mutants.set(expression, { change, what, expression });
  };
  const replace = ({ start, end }: Node, text: string) => source.slice(0, start) + text + source.slice(end);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const visit = (node: Expression, around: Around): void => {
    if (node.type === 'LogicalExpression') {
      for (const [kept, dropped] of [
        [node.left, node.right],
        [node.right, node.left],
      ] as const)
        if (node.operator === '||') add('alternative dropped', textOf(dropped), replace(node, textOf(kept)));
        else if (!isRedundant(source, dropped, kept, around))
          add('condition dropped', textOf(dropped), replace(node, textOf(kept)));
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
    for (const child of childrenOf(node)) visit(child, aroundOf(node, child, around));
  };
  if (source !== 'true') add('always true', source, 'true');
  visit(parseExpressionAt(source, 0, { ecmaVersion: 5, preserveParens: true }), []);
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
