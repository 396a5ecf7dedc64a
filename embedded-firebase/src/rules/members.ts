import type { Expression } from 'acorn';
import { type Compiled, compileNode, type Of, operand, reject } from './compiler.ts';
import type { Place, RuleContext } from './expression.ts';
import { findMethod, type Type } from './methods.ts';
import { lengthOf, propertyOf } from './runtime.ts';

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

export function member(node: Of<'MemberExpression'>, place: Place): Compiled {
  if (node.object.type === 'Super') return reject(node, place, 'unknown object');
  const object = compileNode(node.object, place);
  if (object.type === 'any') {
    const name = nameIn(node, place);
    return { type: 'any', run: (context) => propertyOf(object.run(context), name(context)) };
  }
  const name = propertyName(node, place);
  const queryType = object.type === 'query' ? QUERY_TYPES.get(name) : undefined;
  if (queryType !== undefined)
    return { type: queryType, run: (context) => propertyOf(object.run(context), name) };
  if ((object.type === 'string' || object.type === 'scalar') && name === 'length')
    return { type: 'number', run: (context) => lengthOf(object.run(context)) };
  return reject(node, place, `no property ${name} on ${object.type}`);
}

/** The property asked for, which may depend on values, as in `auth.token.rooms[$room]`. */
function nameIn(node: Of<'MemberExpression'>, place: Place): (context: RuleContext) => unknown {
  if (node.computed && node.property.type !== 'PrivateIdentifier')
    return operand(node.property, ['string'], place).run;
  const name = propertyName(node, place);
  return () => name;
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
  if (node.elements.length === 0) return reject(node, place, 'the list of keys is empty');
  const names = node.elements.map((element) =>
    element === null || element.type === 'SpreadElement'
      ? reject(node, place, 'a list of strings was expected')
      : operand(element, ['string'], place),
  );
  return { type: 'keys', run: (context) => names.map(({ run }) => run(context)) };
}
