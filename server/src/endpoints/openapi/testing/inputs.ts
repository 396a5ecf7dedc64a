import fc from 'fast-check';
import { addressOf, programId, roles } from '../../../testing/symposium.ts';

/** The subset of JSON Schema used by the API description. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const known: Record<string, readonly string[]> = {
  id: [programId, 'OB', 'S', 'IA', 'zoom', 'T0001', 'owner@example%2Eorg'],
  uid: roles,
  heir: roles,
  email: [...roles.map(addressOf), 'new@example.org', `${'a'.repeat(65)}@example.org`],
  to: [addressOf('registered')],
  password: ['winter1', 'glacier77'],
  programId: [programId],
  sessionId: ['OB', 'S', ''],
  sessionChoice1: ['OB'],
  mainSession: ['OB'],
  country: ['JP'],
  template: ['own', 'successRegistration', 'successSubmission'],
  event: ['page.view'],
  param: ['{"a":1}'],
  limit: ['10'],
};

const nasty = [
  null,
  '',
  ' ',
  '\0',
  '\r\nBcc: x@example.org',
  '../../setting/base',
  '__proto__',
  'constructor',
  'toString',
  '.info/serverTimeOffset',
  '$key',
  'a#b',
  'a[b]',
  '%2E%2E%2F',
  '\ud800',
  '\u202e\u0000\ufeff',
  '𠮷'.repeat(300),
  'x'.repeat(5000),
  '<svg onload=alert(1)>',
  '{{7*7}}{programId}',
  '=HYPERLINK("http://evil")',
  "' OR 1=1 --",
  0,
  -1,
  1e308,
  0.1,
  -0,
  2 ** 53,
  true,
  false,
  [],
  {},
  [[[[]]]],
  { '.sv': 'timestamp' },
  { '.value': 1, '.priority': 'x' },
  { $ne: null },
  JSON.parse('{"__proto__":{"admin":true}}') as object,
] as const;

const anything = fc.oneof(
  fc.constantFrom<unknown>(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Mostly valid input, sometimes with one part replaced by anything. */
export function inputOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.allOf;
  if (either) return fc.oneof(...either.map((one) => inputOf(one, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(inputOf(schema.items ?? {}, name), { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1000, 1_000_000) });
    case 'string':
      return textOf(schema, name);
    default:
      return anything;
  }
}

function textOf({ maxLength = 50 }: Schema, name: string): fc.Arbitrary<string> {
  const free = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength + 1, 200) });
  const fits = known[name];
  return fits ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fits) }, free) : free;
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, inputOf(schema, name)]),
  );
  const all = fc.record(fields, { requiredKeys: required });
  const more = fc.tuple(all, fc.string({ maxLength: 8 }), anything).map(([body, name, value]) => ({
    ...(body as object),
    [name]: value,
  }));
  return fc.oneof({ weight: 9, arbitrary: all }, { weight: 1, arbitrary: more });
}
