import { afterEach, expect, test } from 'vitest';
import { ownStorage } from './own-storage.ts';

const real = localStorage;
const descriptor = Object.getOwnPropertyDescriptor(window, 'localStorage');
// Other test files share this page.
afterEach(() => {
  Reflect.deleteProperty(window, 'localStorage');
  if (descriptor) Object.defineProperty(window, 'localStorage', descriptor);
  Reflect.deleteProperty(document, 'cookie');
  for (const key of ['draft', 'locale']) real.removeItem(key);
  sessionStorage.removeItem('locale');
});

test('what the browser keeps of the administrator is neither found nor changed', () => {
  localStorage.setItem('draft', 'typed');
  ownStorage();
  expect(localStorage.getItem('draft')).toBeNull();
  localStorage.setItem('draft', 'other');
  expect(localStorage.getItem('draft')).toBe('other');
  // biome-ignore lint/suspicious/noDocumentCookie: as pages do
  document.cookie = 'account=; path=/';
  expect(document.cookie).toBe('');
  expect(real.getItem('draft')).toBe('typed');
});

test('the page begins in the language of the administrator', () => {
  localStorage.setItem('locale', 'ja');
  ownStorage();
  expect(localStorage.getItem('locale')).toBe('ja');
  localStorage.setItem('locale', 'en');
  expect(real.getItem('locale')).toBe('ja');
});

test('a language that was chosen in this tab stays', () => {
  localStorage.setItem('locale', 'ja');
  sessionStorage.setItem('locale', 'en');
  ownStorage(sessionStorage);
  expect(localStorage.getItem('locale')).toBe('en');
});
