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

test('components follow the language', async () => {
  addMessages({ en: { 'test.hello': 'Hello {{name}}' }, ja: { 'test.hello': '{{name}}さん、こんにちは' } });
  render(<Greeting />);
  expect(screen.getByText('en: Hello Ada')).toBeDefined();
  await choose('ja');
  expect(screen.getByText('ja: Adaさん、こんにちは')).toBeDefined();
});

test('a part that loads renders nothing again with its English, and what is shown with the Japanese that arrives', async () => {
  let rendered = 0;
  function Counted() {
    useTranslation();
    useLocale();
    rendered += 1;
    return null;
  }
  await choose('ja');
  render(<Counted />);
  const before = rendered;
  const arrival = Promise.withResolvers<{ default: object }>();
  await act(async () => addMessages({ en: { 'test.part': 'Part' }, ja: () => arrival.promise as never }));
  expect(rendered).toBe(before);
  expect(pageI18n().t('test.part' as never)).toBe('Part');
  await act(async () => arrival.resolve({ default: { 'test.part': '部分' } }));
  expect(rendered).toBeGreaterThan(before);
  expect(pageI18n().t('test.part' as never)).toBe('部分');
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
  await choose('ja');
  expect(screen.getByText('ja: 行')).toBeDefined();
  unmount();
  const own = createI18n('en');
  render(
    <I18nextProvider i18n={own}>
      <Row />
    </I18nextProvider>,
  );
  expect(screen.getByText('en: Row')).toBeDefined();
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
