import { expectTypeOf, test } from 'vitest';
import type { FieldErrors } from './form-store.ts';
import { type TypedFields, typedFields } from './typed-fields.ts';

interface Values {
  title: string;
  kind: 'oral' | 'poster' | '';
  agreed: boolean;
  sessions: string[];
  authors: { name: string; others: string[]; presenter?: boolean }[];
  file: File | null;
}

type NamesOf<Field extends keyof TypedFields<Values>> = Parameters<TypedFields<Values>[Field]>[0] extends {
  name: infer Name;
}
  ? Name
  : never;

test('a field takes the names of those values that it can hold', () => {
  expectTypeOf<NamesOf<'TextField'>>().toEqualTypeOf<
    'title' | 'kind' | `sessions.${number}` | `authors.${number}.name` | `authors.${number}.others.${number}`
  >();
  expectTypeOf<NamesOf<'CheckboxField'>>().toEqualTypeOf<'agreed' | `authors.${number}.presenter`>();
  expectTypeOf<NamesOf<'CheckboxGroup'>>().toEqualTypeOf<'sessions' | `authors.${number}.others`>();
  expectTypeOf<NamesOf<'FileField'>>().toEqualTypeOf<'file'>();
});

test('a misspelled name does not compile', () => {
  expectTypeOf<'titel'>().not.toExtend<NamesOf<'TextField'>>();
  expectTypeOf<'authors.0.nam'>().not.toExtend<NamesOf<'TextField'>>();
  expectTypeOf<{ titel: 'validation.required' }>().not.toExtend<Required<FieldErrors<Values>>>();
});

test('a value has the type of its field', () => {
  const { useValue } = typedFields<Values>();
  expectTypeOf(useValue<'kind'>).returns.toEqualTypeOf<Values['kind']>();
  expectTypeOf(useValue<'authors.0.name'>).returns.toEqualTypeOf<string>();
  expectTypeOf(useValue<'authors'>).returns.toEqualTypeOf<Values['authors']>();
});
