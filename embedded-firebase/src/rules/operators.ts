import type { Expression } from 'acorn';
import { type Compiled, compileNode, condition, type Of, operand, reject } from './compiler.ts';
import type { Place, RuleContext } from './expression.ts';
import { isOpen, type Type } from './methods.ts';
import { add, areEqual, asComparable, asNumber, asQuotient } from './runtime.ts';

export function logical(node: Of<'LogicalExpression'>, place: Place): Compiled {
  if (node.operator !== '&&' && node.operator !== '||')
    return reject(node, place, `${node.operator} is not allowed`);
  const left = condition(node.left, place);
  const right = condition(node.right, place);
  const run =
    node.operator === '&&'
      ? (context: RuleContext) => left(context) && right(context)
      : (context: RuleContext) => left(context) || right(context);
  return { type: 'boolean', run };
}

export function unary(node: Of<'UnaryExpression'>, place: Place): Compiled {
  if (node.operator === '!') {
    const run = condition(node.argument, place);
    return { type: 'boolean', run: (context) => !run(context) };
  }
  if (node.operator === '-') {
    const { run } = operand(node.argument, ['number'], place);
    return { type: 'number', run: (context) => -asNumber(run(context)) };
  }
  return reject(node, place, `${node.operator} is not allowed`);
}

export function conditional(node: Of<'ConditionalExpression'>, place: Place): Compiled {
  const test = condition(node.test, place);
  const yes = compileNode(node.consequent, place);
  const no = compileNode(node.alternate, place);
  return { type: common(yes.type, no.type), run: (context) => (test(context) ? yes : no).run(context) };
}

const SCALARS: readonly Type[] = ['boolean', 'number', 'string', 'null', 'scalar'];

function common(one: Type, other: Type): Type {
  if (one === other) return one;
  return SCALARS.includes(one) && SCALARS.includes(other) ? 'scalar' : 'any';
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
  '/': asQuotient,
  '%': (a, b) => a % b,
};

export function binary(node: Of<'BinaryExpression'>, place: Place): Compiled {
  const { operator } = node;
  if (node.left.type === 'PrivateIdentifier') return reject(node, place, 'unknown operand');
  if (operator === '==' || operator === '===' || operator === '!=' || operator === '!==') {
    const left = compileNode(node.left, place);
    const right = compileNode(node.right, place);
    for (const side of [left, right])
      if (['snapshot', 'pattern', 'query', 'keys'].includes(side.type))
        return reject(node, place, `a ${side.type} cannot be compared`);
    const negate = operator.startsWith('!');
    return { type: 'boolean', run: (context) => areEqual(left.run(context), right.run(context)) !== negate };
  }
  const compare = COMPARE[operator];
  if (compare !== undefined) {
    const [left, right] = sides(node, ['number', 'string'], place);
    if (left.type !== right.type && !isOpen(left.type) && !isOpen(right.type))
      return reject(node, place, `a ${left.type} cannot be compared with a ${right.type}`);
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
  return operator === '+' ? plus(node, place) : reject(node, place, `${operator} is not allowed`);
}

function plus(node: Of<'BinaryExpression'>, place: Place): Compiled {
  const [left, right] = sides(node, ['number', 'string'], place);
  const types = [left.type, right.type];
  const type = types.includes('string') ? 'string' : types.some(isOpen) ? 'scalar' : 'number';
  return { type, run: (context) => add(left.run(context), right.run(context)) };
}

function sides(node: Of<'BinaryExpression'>, allowed: readonly Type[], place: Place): [Compiled, Compiled] {
  return [operand(node.left as Expression, allowed, place), operand(node.right, allowed, place)];
}
