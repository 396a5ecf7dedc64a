import type { Expression } from 'acorn';
import { findMethod, type Type } from './methods.ts';
import { lengthOf, propertyOf } from './runtime.ts';
import { type Compiled, type Of, operand, type RuleContext, reject, type Scope } from './scope.ts';

const QUERY_TYPES = new Map<string, Type>([
  ['orderByKey', 'boolean'],
  ['orderByValue', 'boolean'],
  ['orderByPriority', 'boolean'],
  ['orderByChild', 'string'],
  ['startAt', 'scalar'],
  ['endAt', 'scalar'],
  ['equalTo', 'scalar'],
  ['limitToFirst', 'number'],
  ['limitToLast', 'number'],
]);

export function member(node: Of<'MemberExpression'>, scope: Scope): Compiled {
  if (node.object.type === 'Super') return reject(node, scope, 'unknown object');
  const object = scope.compile(node.object);
  if (object.type === 'any') {
    const name = nameIn(node, scope);
    return { type: 'any', run: (context) => propertyOf(object.run(context), name(context)) };
  }
  const name = propertyName(node, scope);
  const queryType = object.type === 'query' ? QUERY_TYPES.get(name) : undefined;
  if (queryType !== undefined)
    return { type: queryType, run: (context) => propertyOf(object.run(context), name) };
  if ((object.type === 'string' || object.type === 'scalar') && name === 'length')
    return { type: 'number', run: (context) => lengthOf(object.run(context)) };
  return reject(node, scope, `no property ${name} on ${object.type}`);
}

function nameIn(node: Of<'MemberExpression'>, scope: Scope): (context: RuleContext) => unknown {
  if (node.computed && node.property.type !== 'PrivateIdentifier')
    return operand(node.property, ['string'], scope).run;
  const name = propertyName(node, scope);
  return () => name;
}

function propertyName(node: Of<'MemberExpression'>, scope: Scope): string {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  if (node.computed && node.property.type === 'Literal' && typeof node.property.value === 'string')
    return node.property.value;
  return reject(node, scope, 'a property is named by a word or a string');
}

export function call(node: Of<'CallExpression'>, scope: Scope): Compiled {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super')
    return reject(node, scope, 'only methods can be called');
  const self = scope.compile(callee.object);
  const name = propertyName(callee, scope);
  const method = findMethod(self.type, name);
  if (method === undefined) return reject(callee, scope, `no method ${name} on ${self.type}`);
  const given = node.arguments;
  if (given.length < method.needs || given.length > method.takes.length)
    return reject(node, scope, `${name} takes ${method.takes.length} arguments`);
  const args = given.map((argument, i) => {
    if (argument.type === 'SpreadElement') return reject(argument, scope, 'no spreading');
    const expected = method.takes[i] ?? 'any';
    return expected === 'keys' ? keys(argument, scope) : operand(argument, [expected], scope);
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

function keys(node: Expression, scope: Scope): Compiled {
  if (node.type !== 'ArrayExpression') return reject(node, scope, 'a list of keys was expected');
  if (node.elements.length === 0) return reject(node, scope, 'the list of keys is empty');
  const names = node.elements.map((element) =>
    element === null || element.type === 'SpreadElement'
      ? reject(node, scope, 'a list of strings was expected')
      : operand(element, ['string'], scope),
  );
  return { type: 'keys', run: (context) => names.map(({ run }) => run(context)) };
}
