import { act, render, screen } from '@testing-library/react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { beforeEach, expect, test } from 'vitest';
import { addMessages, createI18n, pageI18n, useLocale, useWords } from './i18n.ts';
import type { MessageKey } from './message-catalogs.ts';

function Greeting() {
  const { t } = useTranslation();
  const locale = useLocale();
  return <p>{`${locale}: ${t('test.hello' as MessageKey, { name: 'Ada' })}`}</p>;
}

const choose = (locale: 'en' | 'ja') => act(() => pageI18n().changeLanguage(locale));

beforeEach(async () => {
  await choose('en');
  localStorage.clear();
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

test('messages of a part whose Japanese is already there do not keep others from being fetched', async () => {
  addMessages({
    en: { 'late.first': 'First' },
    ja: () => new Promise((arrive) => setTimeout(arrive, 0, { default: { 'late.first': '最初' } })),
  });
  addMessages({ en: { 'late.second': 'Second' }, ja: { 'late.second': '次' } });
  await choose('ja');
  expect(pageI18n().t('late.first' as never)).toBe('最初');
  expect(pageI18n().t('late.second' as never)).toBe('次');
});

test('rows read words of the page, or of the instance they are given, and follow it', async () => {
  addMessages({ en: { 'test.row': 'Row' }, ja: { 'test.row': '行' } });
  function Row() {
    const { t, locale } = useWords();
    return <p>{`${locale}: ${t('test.row' as MessageKey)}`}</p>;
  }
  const { unmount } = render(<Row />);
  expect(screen.getByText('en: Row')).toBeDefined();
  act(() => addMessages({ en: { 'test.row': 'Line' }, ja: {} }));
  expect(screen.getByText('en: Line')).toBeDefined();
  await choose('ja');
  expect(screen.getByText('ja: 行')).toBeDefined();
  unmount();
  const own = createI18n('en');
  render(
    <I18nextProvider i18n={own}>
      <Row />
    </I18nextProvider>,
  );
  expect(screen.getByText('en: Line')).toBeDefined();
});

test('the choice is remembered, the browser’s own language is not, and the document says its language', async () => {
  expect(localStorage.getItem('locale')).toBeNull();
  await choose('ja');
  expect(document.documentElement.lang).toBe('ja');
  expect(localStorage.getItem('locale')).toBe('ja');
  await choose('en');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('locale')).toBe('en');
});
