import type { Expression } from 'acorn';
import { type Compiled, compileNode, type Of, operand, reject } from './compiler.ts';
import type { Place, RuleContext } from './expression.ts';
import type { Type } from './methods.ts';
import { add, areEqual, asBoolean, asComparable, asFinite, asNumber } from './runtime.ts';

export function logical(node: Of<'LogicalExpression'>, place: Place): Compiled {
  if (node.operator !== '&&' && node.operator !== '||')
    return reject(node, place, `${node.operator} is not allowed`);
  const left = operand(node.left, ['boolean'], place);
  const right = operand(node.right, ['boolean'], place);
  const run =
    node.operator === '&&'
      ? (context: RuleContext) => asBoolean(left.run(context)) && asBoolean(right.run(context))
      : (context: RuleContext) => asBoolean(left.run(context)) || asBoolean(right.run(context));
  return { type: 'boolean', run };
}

export function unary(node: Of<'UnaryExpression'>, place: Place): Compiled {
  if (node.operator === '!') {
    const { run } = operand(node.argument, ['boolean'], place);
    return { type: 'boolean', run: (context) => !asBoolean(run(context)) };
  }
  if (node.operator === '-') {
    const { run } = operand(node.argument, ['number'], place);
    return { type: 'number', run: (context) => -asNumber(run(context)) };
  }
  return reject(node, place, `${node.operator} is not allowed`);
}

export function conditional(node: Of<'ConditionalExpression'>, place: Place): Compiled {
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
      run: (context) => asFinite(calculate(asNumber(left.run(context)), asNumber(right.run(context)))),
    };
  }
  return operator === '+' ? plus(node, place) : reject(node, place, `${operator} is not allowed`);
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
