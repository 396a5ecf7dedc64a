import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FilterField,
  filterFields,
  isProgramField,
  type MailCondition,
  type MailFilter,
  mailFilterSchema,
  matchFilter,
  type PersonFacts,
  personFields,
  programFields,
  valuesOfField,
} from './mail-filter.ts';

const words = ['', 'JP', 'Moss', 'mo', 'OB'];
const anyValueOf = (field: FilterField) => {
  const known = valuesOfField(field);
  return fc.constantFrom(...(typeof known === 'string' ? words : known));
};
const factsOf = (fields: object) =>
  fc.record(
    Object.fromEntries(
      Object.keys(fields).map((field) => [
        field,
        fc.uniqueArray(anyValueOf(field as FilterField), { maxLength: 2 }),
      ]),
    ),
  );
const people = fc.record({
  person: factsOf(personFields),
  programs: fc.dictionary(fc.constantFrom('a', 'b', 'c'), factsOf(programFields)),
}) as unknown as fc.Arbitrary<PersonFacts>;
const conditions: fc.Arbitrary<MailCondition> = fc.constantFrom(...filterFields).chain((field) =>
  fc.record(
    {
      field: fc.constant(field),
      not: fc.constant(true as const),
      values: fc.uniqueArray(anyValueOf(field), { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ['field', 'values'] },
  ),
);
const filters = fc.array(conditions, { maxLength: 4 });

/** Written anew from the description: one value applies, or with `not` none does. */
function oracle(filter: MailFilter, { person, programs }: PersonFacts): string[] | null {
  const isTrue = ({ field, not, values }: MailCondition, facts: Record<string, readonly string[]>) => {
    let found = false;
    for (const value of values)
      for (const fact of facts[field]?.length ? (facts[field] ?? []) : [''])
        if (
          valuesOfField(field) === 'text' ? fact.toLowerCase().includes(value.toLowerCase()) : fact === value
        )
          found = true;
    return not ? !found : found;
  };
  for (const condition of filter)
    if (!isProgramField(condition.field) && !isTrue(condition, person)) return null;
  const asked = filter.filter(({ field }) => isProgramField(field));
  const ids = Object.keys(programs).sort();
  const fitting = ids.filter((id) => {
    const facts = programs[id];
    if (!facts) return false;
    if (facts.withdrawn.includes('yes') && !asked.some(({ field }) => field === 'withdrawn')) return false;
    return asked.every((condition) => isTrue(condition, facts));
  });
  return asked.length > 0 && fitting.length === 0 ? null : fitting;
}

test('a filter takes whom its description says, with the programs that fit', () => {
  fc.assert(
    fc.property(filters, people, (filter, person) => {
      expect(matchFilter(filter, person)).toEqual(oracle(filter, person));
    }),
    { numRuns: 2000 },
  );
});

test.each<[unknown, boolean]>([
  [{ field: 'role', values: ['owner'] }, true],
  [{ field: 'role', values: ['owner', ''] }, true],
  [{ field: 'role', values: ['president'] }, false],
  [{ field: 'role', values: [] }, false],
  [{ field: 'role', not: false, values: ['owner'] }, false],
  [{ field: 'password', values: ['x'] }, false],
  [{ field: 'affiliation', values: [' '] }, false],
  [{ field: 'country', values: ['XX'] }, true],
])('the condition %j: %s', (condition, expected) => {
  expect(mailFilterSchema.safeParse([condition]).success).toBe(expected);
});
