import { expect, test } from 'vitest';
import { bodyOf, languagesOf, missingPlaceholders, unknownPlaceholders } from './mail-template.ts';

test('unknown placeholders are named, also where only the spelling is wrong', () => {
  const text = 'Dear {name}, {nmae} {program_id} { link } {} {comment}\n{a\nb}';
  expect(unknownPlaceholders('postComment', text)).toEqual(['nmae', 'program_id', ' link ']);
  expect(unknownPlaceholders('successRegistration', text)).toContain('comment');
});

test('missing placeholders are named', () => {
  expect(missingPlaceholders('successSubmission', 'Dear {name}')).toEqual(['programId', 'link']);
  expect(missingPlaceholders('successRegistration', '{link}')).toEqual([]);
});

test.each([
  ['Hello', '今日は'],
  ['Hello\n\nWorld', ''],
  ['', '今日は'],
])('%j and %j are one body, and two languages again', (en, ja) => {
  const body = bodyOf({ en, ja });
  expect(languagesOf(body)).toEqual(en ? { en, ja } : { en: ja, ja: '' });
});
