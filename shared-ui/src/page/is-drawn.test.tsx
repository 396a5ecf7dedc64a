import { afterEach, expect, test } from 'vitest';
import { isDrawn } from './is-drawn.ts';

afterEach(() => document.body.replaceChildren());

test('a page is drawn until the living one has replaced it', () => {
  expect(isDrawn()).toBe(false);
  document.body.innerHTML = '<div id="root" data-drawn></div>';
  expect(isDrawn()).toBe(true);
  delete document.getElementById('root')?.dataset['drawn'];
  expect(isDrawn()).toBe(false);
});
