import { act, screen, waitFor, within } from '@testing-library/react';
import { proposalApi } from 'shared-data/api/proposal-client';
import { addMessages } from 'shared-data/i18n/i18n';
import { type ProposalView, usualWeights } from 'shared-data/models/proposal';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../../schedule/fixtures.ts';
import { at, clearBoard, setUpBoard, show } from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const place = (begin: string, end: string) => ({
  ...{ table: 'day1', room: 'B', item: 'new', begin, end, order: 1, timed: true },
});
const proposal = (change: Partial<ProposalView> = {}): ProposalView => ({
  id: 'p1',
  state: 'done',
  by: 'editor@example.org',
  startedAt: 1,
  options: {
    ...{ scope: 'unplaced', sessions: [], begin: '09:00', end: '18:00', minutes: 15, seconds: 30, seed: 1 },
    weights: usualWeights,
  },
  stage: 'improving',
  placed: 2,
  total: 3,
  cost: 1,
  greedyCost: 4.25,
  changes: [
    { programId: 'OA2', sessionId: 'OA', from: null, to: place('09:00', '09:15') },
    { programId: 'OB1', sessionId: 'OB', from: null, to: place('09:15', '09:30') },
  ],
  items: [],
  unplaced: [{ programId: 'OA3', rule: 'people', against: [{ name: 'Carl Dahl', programId: 'OB1' }] }],
  stale: [],
  taken: [],
  last: null,
  ...change,
});

let stands: ProposalView | null;
beforeEach(() => {
  stands = proposal();
  vi.spyOn(proposalApi, 'show').mockImplementation(async () => stands);
  setUpBoard({ A: item('a', { OA1: at('09:00', '09:15') }), B: item('b', {}, { sessionId: 'OB' }) }, [
    talk('OA1'),
    talk('OA2', 'Ben Okafor'),
    talk('OA3', 'Carl Dahl'),
    talk('OB1', 'Carl Dahl', { sessionId: 'OB' }),
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
  clearBoard();
});

const open = () => show('/editor/timetable?view=proposal');
const button = (name: RegExp | string) => screen.findByRole('button', { name });

test('begins with what was chosen', async () => {
  stands = null;
  const append = vi.spyOn(proposalApi, 'append').mockImplementation(async () => {
    stands = proposal({ state: 'running', stage: 'greedy' });
    return { id: 'p1' };
  });
  const user = open();
  await user.click(await screen.findByRole('radio', { name: en['editor.proposal.scope.sessions'] }));
  await user.click(await button(en['editor.proposal.start']));
  expect(append).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: 'OB' }));
  await user.click(await button(en['editor.proposal.start']));
  await waitFor(() =>
    expect(append).toHaveBeenCalledWith(
      expect.objectContaining({ scope: 'sessions', sessions: ['OB'], minutes: 15, weights: usualWeights }),
      expect.any(String),
    ),
  );
  expect(await screen.findByText(en['editor.proposal.stage.greedy'])).toBeTruthy();
});

test('tells what would move where, what has no place, and why', async () => {
  open();
  const session = await screen.findByRole('group', { name: /^OA/ });
  expect(within(session).getByText(/no place → .*09:00 - 09:15 Room B/)).toBeTruthy();
  expect(screen.getByText(/one of these people has to be elsewhere: Carl Dahl \(OB1\)/)).toBeTruthy();
  expect(screen.getByText('2 of 3 programs have a place.')).toBeTruthy();
});

test('takes only what is ticked', async () => {
  const apply = vi.spyOn(proposalApi, 'apply').mockImplementation(async () => {
    stands = proposal({ taken: ['OB1'], last: { at: 1, by: 'editor@example.org', count: 1 } });
    return { count: 1 };
  });
  const user = open();
  await user.click(await screen.findByRole('checkbox', { name: /^OA, / }));
  await user.click(await button(/\(1\)/));
  expect(apply).toHaveBeenCalledWith('p1', ['OB1']);
  const taken = await screen.findByText(en['editor.proposal.note.taken']);
  expect(taken.closest('label')?.querySelector('input')?.disabled).toBe(true);
  expect(await button('Undo the last changes (1)')).toBeTruthy();
});

test('says that something changed meanwhile and marks it', async () => {
  vi.spyOn(proposalApi, 'apply').mockImplementation(async () => {
    stands = proposal({ stale: ['OA2'] });
    throw new ApiError('conflict', 409);
  });
  const user = open();
  await user.click(await button(/\(2\)/));
  expect(await screen.findByText(en['editor.proposal.changed'])).toBeTruthy();
  expect(await screen.findByText(en['editor.proposal.note.stale'])).toBeTruthy();
  expect(await button(/\(1\)/)).toBeTruthy();
});

test('takes back, and stops a search', async () => {
  stands = proposal({ last: { at: 1, by: 'editor@example.org', count: 2 }, taken: ['OA2', 'OB1'] });
  const undo = vi.spyOn(proposalApi, 'undo').mockImplementation(async () => {
    stands = proposal({ state: 'running' });
    return { count: 2 };
  });
  const cancel = vi.spyOn(proposalApi, 'cancel').mockResolvedValue({ id: 'p1' });
  const user = open();
  await user.click(await button('Undo the last changes (2)'));
  expect(undo).toHaveBeenCalledWith('p1');
  await user.click(await button(en['editor.proposal.cancel']));
  expect(cancel).toHaveBeenCalledWith('p1');
});

test('the focus goes on when what was pressed is done with', async () => {
  stands = proposal({ last: { at: 1, by: 'editor@example.org', count: 1 }, taken: ['OA2'] });
  vi.spyOn(proposalApi, 'undo').mockImplementation(async () => {
    stands = proposal();
    return { count: 1 };
  });
  const user = open();
  await user.click(await button('Undo the last changes (1)'));
  const again = await button('Apply the selected changes (2)');
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test('what cannot be searched for is told at its field, in words', async () => {
  const user = open();
  const fill = async (name: RegExp, text: string) => {
    const field = await screen.findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  await fill(/^New items begin/, '18:00');
  await fill(/^New items end/, '9:00');
  await fill(/^Minutes per talk/, '0');
  await fill(/^Attempt number/, '1.5');
  await user.click(screen.getByRole('button', { name: 'Look for a proposal' }));
  expect(await screen.findByText('Please enter a time such as 09:30.')).toBeDefined();
  expect(screen.getByText('Please enter a whole number from 5 to 240.')).toBeDefined();
  expect(screen.getByText('Please enter a whole number from 0 to 2147483647.')).toBeDefined();
  await fill(/^New items end/, '09:00');
  await fill(/^Minutes per talk/, '15');
  await fill(/^Attempt number/, '1');
  expect(await screen.findByText('The end must be later than the beginning.')).toBeDefined();
  expect(document.body.textContent).not.toContain('validation.');
});

test('names the days where nothing can be placed, and leads to their boards', async () => {
  act(() => {
    const second = { ...day({}, 'day2', '2026-11-21'), order: 2 };
    storeOf('tables').commit(new Map([day({ A: [] }), second].map((one) => [one.name, one])));
  });
  const user = open();
  await screen.findByText(en['editor.proposal.roomless']);
  await user.click(screen.getByRole('link', { name: /21/ }));
  expect(await button(en['editor.rooms.add'])).toBeTruthy();
});

test('says what a poster needs, and leads to where a program without a place is mended', async () => {
  const poster = { ...talk('PA1', 'Ben Okafor'), presentationType: 'poster' as const };
  act(() =>
    storeOf('programs').commit(new Map([poster, talk('OA2'), talk('OA3')].map((one) => [one.id, one]))),
  );
  stands = proposal({
    unplaced: [
      { programId: 'PA1', rule: 'block', against: [] },
      { programId: 'OA2', rule: 'block', against: [] },
      { programId: 'OA3', rule: 'session', against: [] },
    ],
  });
  open();
  const line = async (id: string) => (await screen.findByRole('link', { name: id })).closest('li');
  expect((await line('PA1'))?.textContent).toContain(en['editor.proposal.rule.posters']);
  expect((await line('OA2'))?.textContent).toContain(en['editor.proposal.rule.block']);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('PA1')).toContain('timetable?program=PA1');
  expect(target('OA3')).toContain('session?q=OA3');
});
