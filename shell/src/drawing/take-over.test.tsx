import { snapshotPath } from 'shared-data/models/drawn-page';
import { expect, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

vi.mock('./drawn-data.ts', () => {
  throw new Error('not loaded');
});

test('a drawn page is replaced also where the code for its data cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  document.head.innerHTML = `<link href="${snapshotPath}programs">`;
  document.body.innerHTML = '<div id="root" data-drawn></div>';
  const root = document.getElementById('root') as HTMLElement;
  const state = {
    initialized: true,
    navigation: { state: 'idle' },
    matches: [{ route: { handle: { draws: ['programs'] } } }],
  };
  const router = { state, subscribe: () => () => {} } as never;
  const [render, goOn] = [vi.fn(), vi.fn()];
  await takeOver(root, { router, render, goOn });
  expect(render).toHaveBeenCalledOnce();
  expect(goOn).toHaveBeenCalled();
  expect(root.dataset['drawn']).toBeUndefined();
});
