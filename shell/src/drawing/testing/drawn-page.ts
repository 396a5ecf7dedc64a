import { snapshotPath } from 'shared-data/models/drawn-page';
import { type Mock, vi } from 'vitest';
import { takeOver } from '../take-over.ts';

interface TakenOver {
  root: HTMLElement;
  render: Mock<() => void>;
  goOn: Mock<() => void>;
  done: Promise<void>;
}

/** A drawn page of programs, with its data beside it, which is being taken over. */
export function takeOverDrawnPage(): TakenOver {
  document.head.innerHTML = `<link href="${snapshotPath}programs">`;
  document.body.innerHTML = '<div id="root" data-drawn></div>';
  const root = document.getElementById('root') as HTMLElement;
  const state = {
    initialized: true,
    navigation: { state: 'idle' },
    matches: [{ route: { handle: { draws: ['programs'] } } }],
  };
  const router = { state, subscribe: () => () => {} } as never;
  const [render, goOn] = [vi.fn<() => void>(), vi.fn<() => void>()];
  return { root, render, goOn, done: takeOver(root, { router, render, goOn }) };
}
