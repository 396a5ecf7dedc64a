import { expect, test } from 'vitest';
import {
  instructionFormChanges,
  instructionFormSchema,
  instructionFormValues,
  newInstructionFormSchema,
} from './instruction-form.ts';

const shown = instructionFormValues({
  title: { en: 'For chairs', ja: '座長の方へ' },
  body: { en: 'Be kind.' },
});

test('only what was changed is sent, with what it held before', () => {
  expect(instructionFormChanges(shown, { ...shown, bodyEn: 'Be kind. ' })).toEqual({
    changes: {},
    before: {},
  });
  expect(instructionFormChanges(shown, { ...shown, titleJa: ' ', bodyJa: '親切に' })).toEqual({
    changes: { title: { en: 'For chairs' }, body: { en: 'Be kind.', ja: '親切に' } },
    before: { title: { en: 'For chairs', ja: '座長の方へ' }, body: { en: 'Be kind.' } },
  });
});

test('a title and, for a new page, an address are required', () => {
  const errors = (schema: typeof instructionFormSchema, changes: object) =>
    schema
      .safeParse({ ...shown, id: 'chairs', ...changes })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  expect(errors(instructionFormSchema, {})).toEqual([]);
  expect(errors(instructionFormSchema, { titleEn: ' ' })).toEqual([['titleEn', 'validation.required']]);
  expect(errors(instructionFormSchema, { bodyJa: '氷'.repeat(20_001) })[0]).toEqual([
    'bodyJa',
    'validation.tooLong',
  ]);
  expect(errors(newInstructionFormSchema, {})).toEqual([]);
  expect(errors(newInstructionFormSchema, { id: '' })[0]).toEqual(['id', 'validation.required']);
  expect(errors(newInstructionFormSchema, { id: 'a/b' })).toEqual([['id', 'validation.instructionId']]);
});
