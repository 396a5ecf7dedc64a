import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as chairs from 'shared-data/collections/chairs';
import { useIdentity } from 'shared-data/identity/identity-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFrom } from '../../../testing/read-from.ts';
import { show } from '../../../testing/render.tsx';
import { signInParticipant } from '../../../testing/session.ts';
import { ChairConsole } from './chair-console.tsx';
import { StageClock } from './stage-clock.tsx';

const oral = item('x', '09:00', '10:00', {
  sessionId: 'OM',
  programs: {
    OMo1: { order: 1, begin: '09:00', end: '09:20' },
    OMo2: { order: 2, begin: '09:20', end: '09:40' },
  },
});
const table = day({ A: [oral, item('y', '11:00', '12:00', { sessionId: 'OM' })] });
const room = table.rooms?.['A'];
const session = plainSession('OM', { title: 'Meteorology' });
const at = { table: 'day1', room: 'A', item: 'x' };
const start = Date.parse('2026-12-01T09:00:00+09:00');
const program = (id: string) =>
  plainProgram(id, {
    title: `Title of ${id}`,
    sessionId: 'OM',
    authors: [{ givenName: 'Aino', familyName: 'Laine', affiliation: 'Oulu', presenter: true }],
  });

function put(): void {
  if (!room) throw new Error('no room');
  show(<ChairConsole {...{ table, room, item: oral, session }} />);
}

const turnTo = (id: string, since: number, minutes = 20) =>
  act(() => storeOf('turn', 'day1/A/x').set({ program: id, at: since, minutes }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  signInParticipant('showSessionBbs', 'enterPresentation');
  storeOf('programs').commit(new Map(['OMo1', 'OMo2'].map((id) => [id, program(id)])));
  storeOf('tables').commit(new Map([['day1', table]]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  act(() => {
    for (const name of ['delays', 'tables', 'programs', 'people'] as const) storeOf(name).clear();
    storeOf('turn', 'day1/A/x').clear();
    storeOf('here', 'OMo2').clear();
    storeOf('bbs', 'OM').clear();
    storeOf('answered', 'OM').clear();
    storeOf('boardLikeTotals', 'OM').clear();
    storeOf('tableChairs', 'day1').clear();
  });
});

test('a delay is said and taken back by one press', async () => {
  const write = vi.spyOn(chairs, 'setDelay').mockResolvedValue();
  put();
  const group = within(screen.getByRole('group', { name: 'Running late' }));
  await userEvent.click(group.getByRole('button', { name: '5 minutes late' }));
  expect(write).toHaveBeenLastCalledWith(at, 5);
  act(() => storeOf('delays').commit(new Map([['day1', { A: { x: { minutes: 5, at: Date.now() } } }]])));
  expect(group.getByRole('button', { name: '5 minutes late' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(group.getByRole('button', { name: 'On time' }));
  expect(write).toHaveBeenLastCalledWith(at, null);
});

test('a chair elsewhere is told that the console is in venue time, which cannot be changed there', () => {
  const note = () => screen.queryByText(/All times are venue time \(Tokyo, .+\)\./);
  readFrom('Asia/Tokyo');
  put();
  expect(note()).toBeNull();
  cleanup();
  readFrom('Europe/Paris');
  put();
  expect(note()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show my time' })).toBeNull();
});

test('on another day no delay can be said', () => {
  vi.setSystemTime(start - 86_400_000);
  put();
  const button = screen.getByRole('button', { name: '5 minutes late' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/A delay can be announced on the day of the session/)).toBeTruthy();
});

test('before its day the console says what starting a talk would show', () => {
  const note = () => screen.queryByText(/This session is on .*1 December.* everybody sees it as under way/);
  put();
  expect(note()).toBeNull();
  cleanup();
  vi.setSystemTime(start - 86_400_000);
  put();
  expect(note()).toBeTruthy();
});

test('when the session is long over, no delay can be said', () => {
  vi.setSystemTime(start + 4 * 3_600_000);
  put();
  const button = screen.getByRole('button', { name: '5 minutes late' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('The session is over.')).toBeTruthy();
});

test('turns go on by button and key, with the planned length, and not while somebody types', async () => {
  const write = vi.spyOn(chairs, 'setTurn').mockResolvedValue();
  const begun = start - 60_000;
  put();
  await userEvent.click(screen.getByRole('button', { name: 'Start the first talk' }));
  expect(write).toHaveBeenLastCalledWith(at, { program: 'OMo1', minutes: 20 });
  turnTo('OMo1', begun);
  await userEvent.keyboard('n');
  expect(write).toHaveBeenLastCalledWith(at, { program: 'OMo2', minutes: 20 });
  turnTo('OMo2', begun);
  await userEvent.keyboard('p');
  expect(write).toHaveBeenLastCalledWith(at, { program: 'OMo1', minutes: 20 });
  write.mockClear();
  const input = document.createElement('input');
  document.body.append(input);
  fireEvent.keyDown(input, { key: 'n' });
  input.remove();
  expect(write).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 minute' }));
  expect(write).toHaveBeenLastCalledWith(at, { program: 'OMo2', minutes: 21, at: begun });
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(write).toHaveBeenLastCalledWith(at, null);
});

test('a second press, or one at another console at the same time, does not skip a talk', async () => {
  const write = vi.spyOn(chairs, 'setTurn').mockResolvedValue();
  put();
  turnTo('OMo1', start);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Next talk' }));
  await userEvent.keyboard('n');
  expect(write).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Start Title of OMo2' }));
  expect(write).toHaveBeenCalledTimes(1);
});

test('WCAG 2.1.4: the letters can be turned off, and stay off', async () => {
  const write = vi.spyOn(chairs, 'setTurn').mockResolvedValue();
  put();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Keys: N next talk/ }));
  await userEvent.keyboard('n');
  cleanup();
  put();
  await userEvent.keyboard('n');
  expect(write).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Keys: N next talk/ }));
  await userEvent.keyboard('n');
  expect(write).toHaveBeenLastCalledWith(at, { program: 'OMo1', minutes: 20 });
});

test.each([
  [0, 'Time left', '20:00'],
  [15 * 60_000, 'Last 5 minutes', '5:00'],
  [19 * 60_000, 'Last minute', '1:00'],
  [21 * 60_000, 'Time is up', '+1:00'],
])('%i ms into a talk of twenty minutes the stage reads “%s” and %s', (ms, sign, time) => {
  turnTo('OMo1', start - ms);
  if (room) show(<StageClock {...{ table, room, item: oral, session }} />);
  expect(screen.getByRole('status').textContent).toBe(sign);
  expect(screen.getByRole('timer').textContent).toBe(time);
  expect(screen.getByText('Aino Laine')).toBeTruthy();
});

test('the focus stays in the console when a turn begins, or nobody is left before or after', async () => {
  vi.spyOn(chairs, 'setTurn').mockImplementation(async (_, turn) =>
    act(() => storeOf('turn', 'day1/A/x').set(turn ? { ...turn, at: start - 60_000 } : undefined)),
  );
  put();
  const press = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  };
  expect(await press('Start the first talk')).toBe('Next talk');
  expect(await press('Next talk')).toBe('Next talk');
  expect(await press('Previous talk')).toBe('Previous talk');
  expect(await press('Start Title of OMo2')).toBe('Title of OMo2');
  expect(await press('End')).toBe('End');
});

test('whether the next presenter is here is told as they come and go', () => {
  put();
  turnTo('OMo1', start);
  const next = () =>
    within(screen.getByRole('button', { name: 'Start Title of OMo2' }).closest('li') as HTMLElement);
  expect(next().getByText('Presenter is not here yet')).toBeTruthy();
  act(() => storeOf('here', 'OMo2').set({ o: { 3: true } }));
  expect(next().getByText('Presenter is here')).toBeTruthy();
});

test('questions stand by votes and are ticked when answered', async () => {
  const write = vi.spyOn(chairs, 'setAnswered').mockResolvedValue();
  act(() => storeOf('boardLikeTotals', 'OM').commit(new Map([['q2', 4]])));
  const question = (id: string) => ({
    id,
    uid: 'u',
    name: 'Kaede',
    body: `Body of ${id}`,
    time: 1,
    question: true as const,
  });
  put();
  expect(screen.getByText(/No questions yet/)).toBeTruthy();
  act(() => storeOf('bbs', 'OM').commit(new Map(['q1', 'q2'].map((id) => [id, question(id)]))));
  const ticks = () =>
    screen.getAllByRole('checkbox', { name: /^Answered/ }).map((box) => box.getAttribute('aria-label'));
  expect(ticks()).toEqual(['Answered: Body of q2', 'Answered: Body of q1']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Answered: Body of q2' }));
  expect(write).toHaveBeenLastCalledWith('OM', 'q2', true, at);
  act(() => storeOf('answered', 'OM').commit(new Map([['q2', { answered: true }]])));
  expect(ticks()).toEqual(['Answered: Body of q1', 'Answered: Body of q2']);
  expect(screen.getByText('1 open, 1 answered')).toBeTruthy();
});

test('staff name the chairs, also for the session’s other items; others do not see who may', async () => {
  const write = vi.spyOn(chairs, 'setChair').mockResolvedValue();
  put();
  expect(screen.queryByRole('heading', { name: 'Chairs' })).toBeNull();
  act(() => {
    useIdentity.setState(({ view }) => ({ view: { ...view, claims: { ...view.claims, editor: true } } }));
    storeOf('people').commit(
      new Map([
        ['k', { name: 'Kaede Mori', nameJa: '森 楓', affiliation: 'Tachikawa' }],
        ['b', { name: 'Bjørn Dahl', affiliation: 'Tromsø' }],
      ]),
    );
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also add to 1 other item of this session' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Add a person' }), 'bjorn');
  expect(screen.queryByRole('button', { name: 'Add Kaede Mori' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add Bjørn Dahl' }));
  expect(write).toHaveBeenLastCalledWith([at, { ...at, item: 'y' }], 'b', true);
  act(() => storeOf('tableChairs', 'day1').commit(new Map([['A', { x: { b: true as const } }]])));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bjørn Dahl' }));
  expect(write).toHaveBeenLastCalledWith([at], 'b', false);
});
