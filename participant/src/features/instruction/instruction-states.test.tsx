import { act, screen } from '@testing-library/react';
import type { Instruction } from 'shared-data/models/instruction';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { fill } from '../../testing/fill.ts';
import { heading, isWaiting, showPages } from '../../testing/pages.tsx';
import { visitAnonymously } from '../../testing/session.ts';
import { Component as InstructionPage } from './instruction-page.tsx';
import { Component as InstructionsPage } from './instructions-page.tsx';

const page = (id: string, more: Partial<Instruction> = {}): Instruction => ({
  id,
  title: { en: `Title of ${id}` },
  body: { en: `Text of ${id}` },
  order: 1,
  ...more,
});
const loading = (state: 'loading' | 'live' | 'denied') => act(() => storeOf('instructions').setState(state));

beforeEach(visitAnonymously);

const open = (path: string) =>
  showPages(
    {
      [paths.instructions()]: <InstructionsPage />,
      [paths.instruction.pattern]: <InstructionPage />,
    },
    path,
  );

test.each([
  ['loading', null],
  ['live', 'There are no instructions yet.'],
  ['denied', 'There are no instructions yet.'],
] as const)(
  'while the list is %s an empty one is said to be empty only when that is known',
  (state, said) => {
    fill('instructions');
    loading(state);
    open(paths.instructions());
    expect(screen.queryByText(/^There are no instructions/)?.textContent ?? null).toBe(said);
    expect(isWaiting()).toBe(said === null);
    expect(screen.queryByRole('list', { name: 'Instructions' })).toBeNull();
  },
);

test('a page that is not there yet is awaited, and not called missing', async () => {
  fill('instructions');
  loading('loading');
  open(paths.instruction('chairs'));
  expect(isWaiting()).toBe(true);
  expect(screen.queryByText('Page not found')).toBeNull();
  fill('instructions', page('chairs'));
  expect(heading()).toBe('Title of chairs');
  expect(await screen.findByText('Text of chairs')).toBeTruthy();
});

test('a page without a text says so, and the only page leads to no others', () => {
  fill('instructions', page('chairs', { body: { en: '' } }));
  open(paths.instruction('chairs'));
  expect(heading()).toBe('Title of chairs');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/meeting/instruction',
  ]);
});

test('another page is one press away, and its text takes the place of this one', async () => {
  fill('instructions', page('chairs'), page('posters', { order: 2 }));
  open(paths.instruction('chairs'));
  await screen.findByText('Text of chairs');
  act(() => screen.getByRole('link', { name: 'Title of posters' }).click());
  expect(heading()).toBe('Title of posters');
  expect(await screen.findByText('Text of posters')).toBeTruthy();
  expect(screen.queryByText('Text of chairs')).toBeNull();
});

test('what administrators change appears on the page that is open, and a page they remove is gone', async () => {
  fill('instructions', page('chairs'));
  open(paths.instruction('chairs'));
  fill('instructions', page('chairs', { title: { en: 'For chairs' }, body: { en: 'Be on time.' } }));
  expect(heading()).toBe('For chairs');
  expect(await screen.findByText('Be on time.')).toBeTruthy();
  fill('instructions');
  expect(heading()).toBe('Page not found');
});
