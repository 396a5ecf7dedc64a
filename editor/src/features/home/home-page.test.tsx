import { act, screen, within } from '@testing-library/react';
import * as changes from 'shared-data/collections/timetable-changes';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { Component as HomePage } from './home-page.tsx';

addMessages({ en, ja: {} });

const parts = [
  'programs',
  'tables',
  'privatePrograms',
  'people',
  'abstractPages',
  'presentationPages',
  'statuses',
  'dayChairs',
  'acknowledged',
  'bounced',
  'progress',
] as const;

beforeEach(() => {
  const talks = item('talks', { A1: { order: 1, begin: '09:00', end: '09:15' } });
  const programs = [talk('A1'), talk('A2'), ...Array.from({ length: 9 }, (_, n) => unplaced(`T000${n}`))];
  storeOf('tables').commit(new Map([['day1', day({ hall: [talks] })]]));
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  for (const name of parts) storeOf(name).setState('live');
});
afterEach(() => {
  for (const name of parts) storeOf(name).clear();
});

const unplaced = (id: string) => talk(id, 'Ben Okafor', { sessionId: '' });

const show = () => showPage(<HomePage />);

const check = (title: string) => screen.getByText(title).closest('details') as HTMLElement;

test('each check shows its count, and its list leads to where each program is mended', async () => {
  const user = show();
  expect(check('Without a time').textContent).toContain('Without a time 1');
  await user.click(screen.getByText('Without a time'));
  const link = within(check('Without a time')).getByRole('link', { name: /A2/ });
  expect(link.getAttribute('href')).toBe('/editor/timetable?program=A2');
  expect(screen.getByText('Placed as the other type').closest('details')).toBeNull();
});

test('a long list is shown whole on demand', async () => {
  const user = show();
  const list = within(check('Without a session'));
  expect(list.queryByText('T0008')).toBeNull();
  await user.click(screen.getByText('Without a session'));
  await user.click(list.getByRole('button', { name: 'and 1 more' }));
  expect(list.getByText('T0008')).toBeDefined();
});

test('an item without a chair is listed until somebody is named', () => {
  show();
  expect(check('Without a convener or chair').textContent).toContain('1');
  act(() => storeOf('dayChairs').commit(new Map([['day1', { hall: { talks: { u1: true } } }]])));
  expect(screen.getByText('Without a convener or chair').closest('details')).toBeNull();
});

test('programs whose owner’s mail comes back are listed, and how it went on the last days', () => {
  act(() => {
    storeOf('bounced').commit(new Map([['u1', { at: 1 }]]));
    const left = { programs: 12, withoutSession: 9, withoutTime: 1, withoutNumber: 0, conflicts: 0 };
    storeOf('progress').commit(
      new Map([
        ['2026-11-19', { ...left, withoutSession: 10 }],
        ['2026-11-20', left],
      ]),
    );
  });
  show();
  expect(check('Mail to the owner comes back').textContent).toContain('11');
  const rows = within(screen.getByRole('table', { name: 'What was left to do' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
    'Day Programs Without a session Without a time Without a final number Conflicts',
    expect.stringMatching(/20 Nov.* 12 9 1 0 0$/),
    expect.stringMatching(/19 Nov.* 12 10 1 0 0$/),
  ]);
});

test('nothing is said to be done before everything has come', () => {
  storeOf('statuses').setState('loading');
  show();
  expect(screen.queryByText('Conflicts')).toBeNull();
  act(() => storeOf('statuses').setState('live'));
  expect(screen.getByText('Conflicts')).toBeDefined();
});

test('a conflict is accepted with a reason, no longer counts, and can be taken back', async () => {
  const write = vi.spyOn(changes, 'acknowledgeConflict').mockImplementation(async (key, note) => {
    const entry = note === null ? undefined : { note, by: 'editor', at: 1 };
    act(() => storeOf('acknowledged').commit(new Map([[key, entry]])));
  });
  const at = { order: 1, begin: '09:00', end: '09:15' };
  const rooms = { hall: [item('talks', { A1: at })], annex: [item('more', { A2: at })] };
  storeOf('tables').commit(new Map([['day1', day(rooms)]]));
  const user = show();
  const list = within(check('Conflicts'));
  await user.click(list.getByRole('button', { name: /^Accept/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(write).not.toHaveBeenCalled();
  await user.type(dialog.getByRole('textbox'), 'They share the talk.');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await list.findByText('Accepted: They share the talk.')).toBeDefined();
  expect(check('Conflicts').querySelector('summary')?.textContent).toMatch(/0$/);
  await user.click(list.getByRole('button', { name: /^Withdraw acceptance/ }));
  expect(await list.findByRole('button', { name: /^Accept/ })).toBeDefined();
});
