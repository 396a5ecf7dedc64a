import type { Expression } from 'acorn';
import { type Compiled, compileNode, type Of, operand, reject } from './compiler.ts';
import type { Place } from './expression.ts';
import { findMethod, type Type } from './methods.ts';
import { lengthOf, own } from './runtime.ts';

const AUTH_TYPES = new Map<string, Type>([
  ['uid', 'string'],
  ['provider', 'string'],
  ['token', 'claims'],
]);
const QUERY_PROPERTIES = [
  'orderByKey',
  'orderByValue',
  'orderByPriority',
  'orderByChild',
  'startAt',
  'endAt',
  'equalTo',
  'limitToFirst',
  'limitToLast',
];

export function member(node: Of<'MemberExpression'>, place: Place): Compiled {
  if (node.object.type === 'Super') return reject(node, place, 'unknown object');
  const object = compileNode(node.object, place);
  const name = propertyName(node, place);
  if (object.type === 'auth') {
    const type = AUTH_TYPES.get(name);
    return type === undefined
      ? reject(node, place, `unknown property auth.${name}`)
      : { type, run: (context) => own(object.run(context), name) };
  }
  if (object.type === 'query' && QUERY_PROPERTIES.includes(name))
    return { type: 'any', run: (context) => own(object.run(context), name) };
  if (object.type === 'claims') return { type: 'any', run: (context) => own(object.run(context), name) };
  if (object.type === 'string' && name === 'length')
    return { type: 'number', run: (context) => lengthOf(object.run(context)) };
  if (object.type === 'any')
    return {
      type: 'any',
      run: (context) => {
        const value = object.run(context);
        return name === 'length' && typeof value === 'string' ? value.length : own(value, name);
      },
    };
  return reject(node, place, `no property ${name} on ${object.type}`);
}

function propertyName(node: Of<'MemberExpression'>, place: Place): string {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  if (node.computed && node.property.type === 'Literal' && typeof node.property.value === 'string')
    return node.property.value;
  return reject(node, place, 'a property is named by a word or a string');
}

export function call(node: Of<'CallExpression'>, place: Place): Compiled {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super')
    return reject(node, place, 'only methods can be called');
  const self = compileNode(callee.object, place);
  const name = propertyName(callee, place);
  const method = findMethod(self.type, name);
  if (method === undefined) return reject(callee, place, `no method ${name} on ${self.type}`);
  const given = node.arguments;
  if (given.length < method.needs || given.length > method.takes.length)
    return reject(node, place, `${name} takes ${method.takes.length} arguments`);
  const args = given.map((argument, i) => {
    if (argument.type === 'SpreadElement') return reject(argument, place, 'no spreading');
    const expected = method.takes[i] ?? 'any';
    return expected === 'keys' ? keys(argument, place) : operand(argument, [expected], place);
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

function keys(node: Expression, place: Place): Compiled {
  if (node.type !== 'ArrayExpression') return reject(node, place, 'a list of keys was expected');
  const names = node.elements.map((element) =>
    element?.type === 'Literal' && typeof element.value === 'string'
      ? element.value
      : reject(node, place, 'a list of strings was expected'),
  );
  if (names.length === 0) return reject(node, place, 'the list of keys is empty');
  return { type: 'keys', run: () => names };
}
