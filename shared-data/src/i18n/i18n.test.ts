import { afterEach, expect, test, vi } from 'vitest';
import { addMessages, currentLocale, messagesReady, setLocale, translate } from './i18n.ts';

const arrived = (locale: string) => expect.poll(() => currentLocale()).toBe(locale);

afterEach(async () => {
  setLocale('en');
  await arrived('en');
});

test('messages of a language that are fetched only when it is shown are there when it is', async () => {
  let fetched = 0;
  addMessages({
    en: { 'test.word': 'ice' },
    ja: async () => {
      fetched += 1;
      return { default: { 'test.word': '氷' } };
    },
  });
  expect(translate('test.word')).toBe('ice');
  expect(fetched).toBe(0);
  setLocale('ja');
  await arrived('ja');
  expect(translate('test.word')).toBe('氷');
  setLocale('en');
  setLocale('ja');
  await arrived('ja');
  expect(fetched).toBe(1);
});

test('messages added while their language is shown are fetched at once', async () => {
  setLocale('ja');
  await arrived('ja');
  addMessages({ en: { 'test.late': 'snow' }, ja: async () => ({ default: { 'test.late': '雪' } }) });
  await messagesReady();
  expect(translate('test.late')).toBe('雪');
});

test('messages that cannot be fetched stay in English and are asked for again', async () => {
  let online = false;
  addMessages({
    en: { 'test.lost': 'wind' },
    ja: async () => {
      if (!online) throw new Error('offline');
      return { default: { 'test.lost': '風' } };
    },
  });
  setLocale('ja');
  await arrived('ja');
  expect(translate('test.lost')).toBe('wind');
  online = true;
  setLocale('ja');
  await expect.poll(() => translate('test.lost')).toBe('風');
});

test('a message without a Japanese text is shown in English', async () => {
  addMessages({ en: { 'test.only': 'sea' }, ja: {} });
  setLocale('ja');
  await arrived('ja');
  expect(translate('test.only')).toBe('sea');
});

test('a browser in Japanese is answered in Japanese from the start', async () => {
  vi.stubGlobal('navigator', { language: 'ja-JP' });
  vi.resetModules();
  const fresh = await import('./i18n.ts');
  await fresh.messagesReady();
  expect(fresh.currentLocale()).toBe('ja');
  expect(fresh.translate('menu.home')).not.toBe('Home');
  vi.unstubAllGlobals();
});
