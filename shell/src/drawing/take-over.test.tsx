import { expect, test, vi } from 'vitest';
import { takeOverDrawnPage } from './testing/drawn-page.ts';

vi.mock('./drawn-data.ts', () => {
  throw new Error('not loaded');
});

test('a drawn page is replaced also where the code for its data cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { root, render, goOn, done } = takeOverDrawnPage();
  await done;
  expect(render).toHaveBeenCalledOnce();
  expect(goOn).toHaveBeenCalled();
  expect(root.dataset['drawn']).toBeUndefined();
});
