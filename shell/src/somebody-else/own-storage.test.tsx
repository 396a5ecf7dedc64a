import { expect, test } from 'vitest';
import { ownStorage } from './own-storage.ts';

test('what the browser keeps of the administrator is neither found nor changed', () => {
  localStorage.setItem('draft', 'typed');
  const real = localStorage;
  const descriptor = Object.getOwnPropertyDescriptor(window, 'localStorage');
  ownStorage();
  expect(localStorage.getItem('draft')).toBeNull();
  localStorage.setItem('draft', 'other');
  expect(localStorage.getItem('draft')).toBe('other');
  // biome-ignore lint/suspicious/noDocumentCookie: as pages do
  document.cookie = 'account=; path=/';
  expect(document.cookie).toBe('');
  // other test files share this page
  Reflect.deleteProperty(window, 'localStorage');
  if (descriptor) Object.defineProperty(window, 'localStorage', descriptor);
  Reflect.deleteProperty(document, 'cookie');
  expect(real.getItem('draft')).toBe('typed');
  real.removeItem('draft');
});
