import type { Expression } from 'acorn';
import { isOpen, type Type } from './methods.ts';
import { add, areEqual, asComparable, asNumber, asQuotient } from './runtime.ts';
import { type Compiled, condition, type Of, operand, type RuleContext, reject, type Scope } from './scope.ts';

export function logical(node: Of<'LogicalExpression'>, scope: Scope): Compiled {
  if (node.operator !== '&&' && node.operator !== '||')
    return reject(node, scope, `${node.operator} is not allowed`);
  const left = condition(node.left, scope);
  const right = condition(node.right, scope);
  const run =
    node.operator === '&&'
      ? (context: RuleContext) => left(context) && right(context)
      : (context: RuleContext) => left(context) || right(context);
  return { type: 'boolean', run };
}

export function unary(node: Of<'UnaryExpression'>, scope: Scope): Compiled {
  if (node.operator === '!') {
    const run = condition(node.argument, scope);
    return { type: 'boolean', run: (context) => !run(context) };
  }
  if (node.operator === '-') {
    const { run } = operand(node.argument, ['number'], scope);
    return { type: 'number', run: (context) => -asNumber(run(context)) };
  }
  return reject(node, scope, `${node.operator} is not allowed`);
}

export function conditional(node: Of<'ConditionalExpression'>, scope: Scope): Compiled {
  const test = condition(node.test, scope);
  const yes = scope.compile(node.consequent);
  const no = scope.compile(node.alternate);
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

export function binary(node: Of<'BinaryExpression'>, scope: Scope): Compiled {
  const { operator } = node;
  if (node.left.type === 'PrivateIdentifier') return reject(node, scope, 'unknown operand');
  if (operator === '==' || operator === '===' || operator === '!=' || operator === '!==') {
    const left = scope.compile(node.left);
    const right = scope.compile(node.right);
    for (const side of [left, right])
      if (['snapshot', 'pattern', 'query', 'keys'].includes(side.type))
        return reject(node, scope, `a ${side.type} cannot be compared`);
    const negate = operator.startsWith('!');
    return { type: 'boolean', run: (context) => areEqual(left.run(context), right.run(context)) !== negate };
  }
  const compare = COMPARE[operator];
  if (compare !== undefined) {
    const [left, right] = sides(node, ['number', 'string'], scope);
    if (left.type !== right.type && !isOpen(left.type) && !isOpen(right.type))
      return reject(node, scope, `a ${left.type} cannot be compared with a ${right.type}`);
    return {
      type: 'boolean',
      run: (context) => compare(...asComparable(left.run(context), right.run(context))),
    };
  }
  const calculate = ARITHMETIC[operator];
  if (calculate !== undefined) {
    const [left, right] = sides(node, ['number'], scope);
    return {
      type: 'number',
      run: (context) => calculate(asNumber(left.run(context)), asNumber(right.run(context))),
    };
  }
  return operator === '+' ? plus(node, scope) : reject(node, scope, `${operator} is not allowed`);
}

function plus(node: Of<'BinaryExpression'>, scope: Scope): Compiled {
  const [left, right] = sides(node, ['number', 'string'], scope);
  const types = [left.type, right.type];
  const type = types.includes('string') ? 'string' : types.some(isOpen) ? 'scalar' : 'number';
  return { type, run: (context) => add(left.run(context), right.run(context)) };
}

function sides(node: Of<'BinaryExpression'>, allowed: readonly Type[], scope: Scope): [Compiled, Compiled] {
  return [operand(node.left as Expression, allowed, scope), operand(node.right, allowed, scope)];
}
