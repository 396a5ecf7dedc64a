import { afterEach, expect, test, vi } from 'vitest';
import { addMessages, createI18n, messagesReady, pageI18n } from './i18n.ts';
import type { MessageKey } from './message-catalogs.ts';

const key = (name: string) => name as MessageKey;
const page = pageI18n();
const t = (name: string, values: Record<string, unknown> = {}) => page.t(key(name), values);

afterEach(async () => {
  await page.changeLanguage('en');
});

test('messages of a language that are fetched only when it is chosen are there when it is shown', async () => {
  let fetched = 0;
  addMessages({
    en: { 'test.word': 'ice' },
    ja: async () => {
      fetched += 1;
      return { default: { 'test.word': '氷' } };
    },
  });
  const shown: string[] = [];
  page.on('languageChanged', () => shown.push(t('test.word')));
  expect([t('test.word'), fetched]).toEqual(['ice', 0]);
  await page.changeLanguage('ja');
  await page.changeLanguage('en');
  await page.changeLanguage('ja');
  expect(shown).toEqual(['氷', 'ice', '氷']);
  expect(fetched).toBe(1);
});

test('messages added while their language is shown are fetched at once', async () => {
  await page.changeLanguage('ja');
  addMessages({ en: { 'test.late': 'snow' }, ja: async () => ({ default: { 'test.late': '雪' } }) });
  await messagesReady();
  expect(t('test.late')).toBe('雪');
});

test('messages added between two choices of their language are there when it is shown again', async () => {
  await page.changeLanguage('ja');
  await page.changeLanguage('en');
  addMessages({ en: { 'test.between': 'fog' }, ja: async () => ({ default: { 'test.between': '霧' } }) });
  const shown: string[] = [];
  page.on('languageChanged', () => shown.push(t('test.between')));
  await page.changeLanguage('ja');
  expect(shown).toEqual(['霧']);
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
  await page.changeLanguage('ja');
  await messagesReady();
  expect(page.language).toBe('ja');
  expect(t('test.lost')).toBe('wind');
  online = true;
  await page.changeLanguage('ja');
  await messagesReady();
  expect(t('test.lost')).toBe('風');
});

test('a message without a Japanese text is shown in English', async () => {
  addMessages({ en: { 'test.only': 'sea' }, ja: {} });
  await page.changeLanguage('ja');
  expect(t('test.only')).toBe('sea');
});

test('the language chosen last is the one shown, however long the other takes', async () => {
  const gate = Promise.withResolvers<{ default: Record<string, string> }>();
  addMessages({ en: {}, ja: () => gate.promise });
  const slow = page.changeLanguage('ja');
  await page.changeLanguage('en');
  gate.resolve({ default: {} });
  await slow;
  expect(page.language).toBe('en');
});

test('keys are flat, values are not escaped twice, and one and several are told apart', () => {
  addMessages({
    en: { 'test.a.b': '{{x}}', 'test.n_one': 'a talk', 'test.n_other': '{{count}} talks' },
    ja: {},
  });
  expect(t('test.a.b', { x: '<b>' })).toBe('<b>');
  expect([t('test.n', { count: 1 }), t('test.n', { count: 2 })]).toEqual(['a talk', '2 talks']);
});

test('an i18next of its own does not change the one of the page', async () => {
  const other = createI18n('ja');
  await messagesReady();
  expect(other.t('menu.home')).toBe('ホーム');
  expect(page.t('menu.home')).toBe('Home');
});

test('a browser in Japanese is answered in Japanese from the start', async () => {
  vi.stubGlobal('navigator', { language: 'ja-JP' });
  vi.resetModules();
  const fresh = await import('./i18n.ts');
  await fresh.messagesReady();
  expect(fresh.pageI18n().language).toBe('ja');
  expect(fresh.pageI18n().t('menu.home')).toBe('ホーム');
});

test.each([
  ['?lang=ja', 'ja'],
  ['?q=ice&lang=en', 'en'],
  ['?lang=fr', 'ja'],
])('a link with %s is answered in %s by a browser in Japanese', async (search, expected) => {
  vi.stubGlobal('navigator', { language: 'ja-JP' });
  vi.stubGlobal('location', { search });
  vi.resetModules();
  const fresh = await import('./i18n.ts');
  await fresh.messagesReady();
  expect(fresh.pageI18n().language).toBe(expected);
});
