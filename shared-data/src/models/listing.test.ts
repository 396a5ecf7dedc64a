import { expect, test } from 'vitest';
import {
  enqueteFormSchema,
  enqueteFormValues,
  enqueteOf,
  listingFormSchema,
  listingFormValues,
  listingOf,
  plainListing,
} from './listing.ts';

const whole = {
  id: 'a',
  name: { en: 'Ice', ja: '氷' },
  text: { en: '', ja: '本文' },
  url: 'http://a.example',
};

test('a listing comes through its form as it was', () => {
  expect(listingOf('a', listingFormValues(whole))).toEqual(whole);
  expect(plainListing({ ...whole, order: 3 })).toEqual(whole);
  const short = { id: 'b', name: { en: 'Ice' } };
  expect(listingOf('b', listingFormValues(short))).toEqual(short);
});

test('a questionnaire comes through its form as it was', () => {
  const enquete = {
    enabled: true,
    url: 'https://a.example',
    title: { en: 'A', ja: 'あ' },
    text: { en: 'B' },
  };
  expect(enqueteOf(enqueteFormValues(enquete), true)).toEqual(enquete);
  expect(enqueteOf(enqueteFormValues(undefined), false)).toBeNull();
});

test('the scheme of an address may be left out', () => {
  const values = { ...listingFormValues(whole), url: ' www.ice.example/a ' };
  expect(listingFormSchema.safeParse(values).success).toBe(true);
  expect(listingOf('a', values).url).toBe('https://www.ice.example/a');
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'https://a@evil.example',
  'ice',
  'mailto:a@b.example',
])('%s is no address', (url) => {
  expect(listingFormSchema.safeParse({ ...listingFormValues(whole), url }).success).toBe(false);
  expect(enqueteFormSchema.safeParse({ ...enqueteFormValues(undefined), url }).success).toBe(false);
});
