import { act, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { beforeEach, expect, test } from 'vitest';
import { addMessages, pageI18n, useLocale } from './i18n.ts';
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

test('the choice is remembered, the browser’s own language is not, and the document says its language', async () => {
  expect(localStorage.getItem('locale')).toBeNull();
  await choose('ja');
  expect(document.documentElement.lang).toBe('ja');
  expect(localStorage.getItem('locale')).toBe('ja');
  await choose('en');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('locale')).toBe('en');
});
