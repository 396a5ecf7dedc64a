import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addMessages, currentLocale, initI18n, messagesReady, setLocale, translate, useT } from './i18n.ts';

function Greeting() {
  const { t, locale } = useT();
  return <p>{`${locale}: ${t('test.hello', { name: 'Ada' })}`}</p>;
}

/** Chooses a language and waits until it is shown. */
const choose = (locale: 'en' | 'ja') =>
  act(async () => {
    setLocale(locale);
    await messagesReady();
  });

beforeEach(async () => {
  localStorage.clear();
  await choose('en');
});

test('components follow the language and messages that arrive later', async () => {
  render(<Greeting />);
  expect(screen.getByText('en: test.hello')).toBeDefined();
  act(() =>
    addMessages({ en: { 'test.hello': 'Hello {{name}}' }, ja: { 'test.hello': '{{name}}さん、こんにちは' } }),
  );
  expect(screen.getByText('en: Hello Ada')).toBeDefined();
  await choose('ja');
  expect(screen.getByText('ja: Adaさん、こんにちは')).toBeDefined();
});

test('the choice is remembered and the document says its language', async () => {
  await choose('ja');
  expect(document.documentElement.lang).toBe('ja');
  expect(localStorage.getItem('locale')).toBe('ja');
  expect(currentLocale()).toBe('ja');
  expect(translate('menu.home')).toBe('ホーム');
});

test('the language chosen last is the one shown, however long the other takes', async () => {
  const gate = Promise.withResolvers<{ default: Record<string, string> }>();
  addMessages({ en: {}, ja: () => gate.promise });
  setLocale('ja');
  setLocale('en');
  gate.resolve({ default: { 'test.late': '遅い' } });
  await messagesReady();
  expect(currentLocale()).toBe('en');
});

test('messages of a language are fetched only when it is shown', async () => {
  let fetched = 0;
  const ja = async () => {
    fetched += 1;
    return { default: { 'test.lazy': '日本語' } };
  };
  addMessages({ en: { 'test.lazy': 'English' }, ja });
  expect([translate('test.lazy'), fetched]).toEqual(['English', 0]);
  await choose('ja');
  expect([translate('test.lazy'), fetched]).toEqual(['日本語', 1]);
});

test('a message that is missing in Japanese is shown in English', async () => {
  addMessages({ en: { 'test.only': 'English only' }, ja: {} });
  await choose('ja');
  expect(translate('test.only')).toBe('English only');
});

test('keys are flat and values are not escaped twice', () => {
  addMessages({ en: { 'test.a.b': '{{x}}' }, ja: {} });
  expect(translate('test.a.b', { x: '<b>' })).toBe('<b>');
});

test('one and several are told apart', () => {
  addMessages({ en: { 'test.n_one': '{{count}} talk', 'test.n_other': '{{count}} talks' }, ja: {} });
  expect([translate('test.n', { count: 1 }), translate('test.n', { count: 2 })]).toEqual([
    '1 talk',
    '2 talks',
  ]);
});

test('the start may name the language', async () => {
  await act(async () => {
    initI18n('ja');
    await messagesReady();
  });
  expect(currentLocale()).toBe('ja');
});
