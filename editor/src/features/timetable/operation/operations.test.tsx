import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as changes from 'shared-data/collections/timetable-changes';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { dismissToasts } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { item, talk } from '../../../schedule/fixtures.ts';
import {
  at,
  block,
  card,
  changePrograms,
  clearBoard,
  commit,
  focused,
  grid,
  itemIn,
  setUpBoard,
  show,
} from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

beforeEach(() =>
  setUpBoard(
    {
      A: item('a', { OA1: at('09:00', '09:15', 1), OA2: at('09:20', '09:40', 2) }, { end: '10:00' }),
      B: item('b', { OB1: at('09:45', '10:00') }, { sessionId: 'OB', begin: '09:30', end: '11:00' }),
    },
    [talk('OA1'), talk('OA2', 'Ben Okafor'), talk('OB1', 'Ben Okafor', { sessionId: 'OB' })],
  ),
);
afterEach(() => {
  act(dismissToasts);
  for (const name of ['people'] as const) storeOf(name).clear();
  clearBoard();
});

const times = () =>
  Object.entries(itemIn('A')?.programs ?? {})
    .map(([id, { begin, end }]) => `${id} ${begin}-${end}`)
    .sort();
const entry = (name: RegExp) => screen.getByRole('menuitem', { name });
const dialog = () => within(screen.getByRole('dialog'));

test('the menu of a talk swaps it with another one, after showing what changes; one undo takes all back', async () => {
  const user = show();
  (await card('OA1')).focus();
  await user.keyboard('m');
  await waitFor(() => expect(focused()).toMatch(/^Select to move/));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await user.selectOptions(dialog().getByRole('combobox'), 'OA2');
  expect(dialog().getByText('OA1 09:00 - 09:15 → 09:25 - 09:40')).toBeDefined();
  expect(dialog().getByRole('status').textContent).toBe('2 changes. No new conflicts.');
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(times()).toEqual(['OA1 09:25-09:40', 'OA2 09:00-09:20']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(times()).toEqual(['OA1 09:00-09:15', 'OA2 09:20-09:40']));
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(times()).toEqual(['OA1 09:25-09:40', 'OA2 09:00-09:20']));
});

test('a block is filled evenly from its own menu', async () => {
  const user = show();
  await user.click(block('OA'));
  await user.click(entry(/^Distribute evenly/));
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(times()).toEqual(['OA1 09:00-09:30', 'OA2 09:30-10:00']));
});

test('a menu closes by Escape and gives the focus back', async () => {
  const user = show();
  await user.click(block('OB'));
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Select to move',
    'Change begin and endAlt ↑ ↓',
    'Move to another time or room',
    'Shift this and everything after it',
    'Distribute evenly',
    'Stretch to fit',
    'Change the session',
    'Hide or close',
    'Remove',
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toMatch(/^OB 09:30 - 11:00/);
});

test('Alt and arrows change the end; what is not possible is told and changes nothing', async () => {
  const user = show();
  (await card('OA1')).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(times()[0]).toBe('OA1 09:00-09:20'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('OA2 is already placed at 09:20 - 09:40.')).toBeDefined();
  await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  await waitFor(() => expect(times()[0]).toBe('OA1 09:00-09:19'));
});

test('a shift tells the conflict that it would make, and why it is not possible', async () => {
  const user = show();
  (await card('OA2')).focus();
  await user.keyboard('m');
  await user.click(entry(/^Shift this/));
  const minutes = dialog().getByRole('textbox', { name: /^Minutes later/ });
  await user.clear(minutes);
  await user.type(minutes, '10');
  expect(dialog().getByRole('status').textContent).toMatch(/1 new conflict:/);
  expect(dialog().getByText(/Ben Okafor has to be in two places at once/).textContent).toMatch(
    /OA2 09:30 - 09:50, Room A \/ OB1 09:45 - 10:00, Room B/,
  );
  await user.clear(minutes);
  await user.type(minutes, '1300');
  expect(dialog().getByText(/outside the day/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  expect(changes.changeTimetable).not.toHaveBeenCalled();
  expect((await dialog().findAllByText(/This is not possible/)).length).toBeGreaterThan(0);
});

test('what was typed is not lost by Escape without a question', async () => {
  const user = show();
  await user.click(block('OA'));
  await user.click(entry(/^Shift this/));
  const minutes = dialog().getByRole('textbox', { name: /^Minutes later/ });
  await user.type(minutes, '0');
  fireEvent(minutes.closest('dialog') as Element, new Event('cancel', { cancelable: true }));
  const question = within(screen.getByRole('dialog', { name: 'Discard what you typed?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(minutes).toHaveProperty('isConnected', true);
  expect(minutes).toHaveProperty('value', '50');
});

test('who loses a race is told in the dialog, and what was typed is kept', async () => {
  vi.mocked(changes.changeTimetable).mockRejectedValueOnce(new ConflictError('changed'));
  const user = show();
  await user.click(block('OA'));
  await user.click(entry(/^Shift this/));
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  expect(await dialog().findByText(/Someone else has changed this/)).toBeDefined();
  expect(dialog().getByRole('textbox')).toHaveProperty('value', '5');
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

test('a talk that is deleted while its dialog is open is told', async () => {
  const user = show();
  (await card('OA2')).focus();
  await user.keyboard('m');
  await user.click(entry(/^Change begin and end/));
  changePrograms('A', (programs) => delete programs['OA2']);
  commit();
  expect((await dialog().findByRole('alert')).textContent).toMatch(/OA2 is no longer there/);
});

test('a break is added in all rooms, changed in all of them, and taken out again', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Add a break' }));
  const write = async (name: string | RegExp, text: string) => {
    const field = dialog().getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  await write(/^Name(?! in)/, 'Coffee');
  await write(/^Begins at/, '1055');
  await write(/^Ends at/, '1110');
  expect(dialog().getByText(/Room B already has another item at 09:30 - 11:00/)).toBeDefined();
  await write(/^Begins at/, '1100');
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(itemIn('B', 'break-1')).toMatchObject({ begin: '11:00', title: 'Coffee' }));
  const pause = () => grid().getAllByRole('button', { name: /^11:00 - .* Coffee/ })[0] as HTMLElement;

  await user.click(pause());
  await user.click(entry(/^Change begin and end/));
  await write(/^Ends at/, '11:30');
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(itemIn('A', 'break-1')?.end).toBe('11:30'));
  expect(itemIn('B', 'break-1')?.end).toBe('11:30');

  await user.click(pause());
  await user.click(entry(/^Rename/));
  await write(/^Name(?! in)/, 'Tea');
  expect(dialog().getByText(/^11:00 - 11:30 Coffee, Room A → 11:00 - 11:30 Tea$/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(itemIn('B', 'break-1')).toMatchObject({ title: 'Tea', end: '11:30' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(itemIn('B', 'break-1')).toMatchObject({ title: 'Coffee', end: '11:30' }));

  await user.click(pause());
  await user.click(entry(/^Remove/));
  await user.click(dialog().getByRole('checkbox'));
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(itemIn('A', 'break-1')).toBeUndefined());
  expect(itemIn('B', 'break-1')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(itemIn('A', 'break-1')).toMatchObject({ title: 'Coffee', end: '11:30' }));
});

test('a block gets another session, and keeps its talks', async () => {
  const user = show();
  await user.click(block('OA'));
  expect(screen.queryByRole('menuitem', { name: /^Rename/ })).toBeNull();
  await user.click(entry(/^Change the session/));
  expect(dialog().getByText('This would change nothing.')).toBeDefined();
  await user.selectOptions(dialog().getByRole('combobox'), 'OB');
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(itemIn('A')?.sessionId).toBe('OB'));
  expect(times()).toEqual(['OA1 09:00-09:15', 'OA2 09:20-09:40']);
});

test('a block is hidden and closed by keyboard, says so on the board, and is shown again by undo', async () => {
  const user = show();
  const head = await waitFor(() => block('OA'));
  head.focus();
  await user.keyboard('m');
  await waitFor(() => expect(focused()).toMatch(/^Select to move/));
  await user.keyboard('{End}{ArrowUp}{Enter}');
  expect(dialog().getByText('This would change nothing.')).toBeDefined();
  dialog().getByRole('checkbox', { name: 'Hidden from the public' }).focus();
  await user.keyboard(' {Tab} ');
  expect(dialog().getByText(/OA, Room A: hidden from the public, closed session$/)).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemIn('A')).toMatchObject({ hidden: true, closed: true }));
  expect(block('OA').getAttribute('aria-label')).toMatch(/Room A, hidden from the public, closed session,/);
  expect(times()).toEqual(['OA1 09:00-09:15', 'OA2 09:20-09:40']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(itemIn('A')?.closed).toBeUndefined());
  expect(itemIn('A')?.hidden).toBeUndefined();
  expect(block('OA').getAttribute('aria-label')).not.toMatch(/hidden|closed/);
});

test('a block in which somebody has placed a talk since is not taken out by undo, and the reason is told', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Add a session' }));
  await user.selectOptions(dialog().getByRole('combobox', { name: /^Session/ }), 'OB');
  for (const [name, time] of [
    [/^Begins at/, '13:00'],
    [/^Ends at/, '14:00'],
  ] as const) {
    await user.clear(dialog().getByRole('textbox', { name }));
    await user.type(dialog().getByRole('textbox', { name }), time);
  }
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(itemIn('A', 'OB-1')).toBeDefined());
  changePrograms('B', (programs) => delete programs['OB1']);
  changePrograms('A', (programs) => Object.assign(programs, { OB1: at('13:00', '13:15') }), 'OB-1');
  commit();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Somebody else has changed part of this/);
  expect(itemIn('A', 'OB-1')?.programs).toHaveProperty('OB1');
});

test('the undo of a told conflict takes back the change that made it, also after others', async () => {
  const user = show();
  (await card('OA2')).focus();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  const undo = await waitFor(() => {
    const [, ofToast] = screen.getAllByRole('button', { name: 'Undo' });
    if (!ofToast) throw new Error('no conflict was told');
    return ofToast;
  });
  (await card('OA1')).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(times()).toEqual(['OA1 09:00-09:20', 'OA2 09:20-09:50']));
  await user.click(undo);
  await waitFor(() => expect(times()).toEqual(['OA1 09:00-09:20', 'OA2 09:20-09:45']));
});

test('talks that stood at one time are put back there by undo', async () => {
  changePrograms('A', (programs) => Object.assign(programs, { OA2: at('09:00', '09:15', 2) }));
  changePrograms('B', (programs) => delete programs['OB1']);
  commit();
  const user = show();
  await user.click(block('OA'));
  await user.click(entry(/^Distribute evenly/));
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(itemIn('A')?.programs?.OA2?.begin).not.toBe('09:00'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(itemIn('A')?.programs?.OA2).toMatchObject({ begin: '09:00', end: '09:15' }));
});

test('a name that is too long is told at its field, and nothing is written', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Add a break' }));
  const name = dialog().getByRole('textbox', { name: /^Name(?! in)/ });
  fireEvent.change(name, { target: { value: 'x'.repeat(301) } });
  for (const [field, time] of [
    [/^Begins at/, '12:00'],
    [/^Ends at/, '12:30'],
  ] as const)
    fireEvent.change(dialog().getByRole('textbox', { name: field }), { target: { value: time } });
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  expect((await dialog().findAllByText('This text is too long.')).length).toBeGreaterThan(0);
  expect(changes.changeTimetable).not.toHaveBeenCalled();
});

test('names of chairs that are too long together are told at their field, and nothing is written', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Add a session' }));
  await user.selectOptions(dialog().getByRole('combobox', { name: /^Session/ }), 'OA');
  const chairs = await dialog().findByRole('combobox', { name: 'Chairs' });
  for (const name of ['x'.repeat(250), 'y'.repeat(250)]) {
    fireEvent.change(chairs, { target: { value: name } });
    fireEvent.click(document.querySelector(`.ant-select-item-option[title="${name}"]`) as HTMLElement);
  }
  expect(
    dialog().getByText('These names have 502 characters together. At most 500 can be stored.'),
  ).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await user.click(await dialog().findByRole('link', { name: 'Chairs' }));
  expect(document.activeElement).toBe(chairs);
  expect(changes.changeTimetable).not.toHaveBeenCalled();
});

test('leaving the page asks while a change waits to be saved', async () => {
  let save: () => void = () => undefined;
  vi.mocked(writes.placeProgram).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        save = resolve;
      }),
  );
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const user = show();
  (await card('OA2')).focus();
  expect(leaves()).toBe(true);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(leaves()).toBe(false));
  save();
  await waitFor(() => expect(leaves()).toBe(true));
});

test('a session goes to another room with its talks, and stays where something is in its way', async () => {
  const user = show();
  await user.click(block('OA'));
  await user.click(entry(/^Move to another/));
  await user.selectOptions(dialog().getByRole('combobox', { name: /^Room/ }), 'B');
  expect(dialog().getByText(/Room B already has another item/)).toBeDefined();
  const begin = dialog().getByRole('textbox', { name: /^Begins at/ });
  await user.clear(begin);
  await user.type(begin, '13:00');
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(itemIn('B', 'a')?.programs).toMatchObject({ OA2: { begin: '13:20', end: '13:40' } }),
  );
  expect(itemIn('A')).toBeUndefined();
  expect(vi.mocked(changes.changeTimetable).mock.calls[0]?.[2]).toEqual([
    { from: { table: 'day1', room: 'A', item: 'a' }, to: { table: 'day1', room: 'B', item: 'a' } },
  ]);
});

test('the blocks of a day are copied to another one', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Copy the items' }));
  expect(dialog().getByText(/^2 changes/)).toBeDefined();
  vi.mocked(changes.changeTimetable).mockResolvedValueOnce();
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [edits] = vi.mocked(changes.changeTimetable).mock.calls[0] ?? [];
  expect(edits?.map(({ ref, made }) => [ref, made])).toEqual([
    [{ table: 'day2', room: 'A', item: 'a', version: 0 }, true],
    [{ table: 'day2', room: 'B', item: 'b', version: 0 }, true],
  ]);
});

test('a session is added in one room with its chairs in one write, and a conflict of a chair is told before', async () => {
  act(() => {
    storeOf('people').commit(new Map([['u7', { name: 'Ben Okafor', nameJa: '', affiliation: 'Institute' }]]));
  });
  changePrograms('B', (programs) => Object.assign(programs, { OB1: at('10:15', '10:30') }));
  commit();
  const user = show();
  screen.getByRole('button', { name: 'Add a session' }).focus();
  await user.keyboard('{Enter}');
  await user.selectOptions(dialog().getByRole('combobox', { name: /^Session/ }), 'OB');
  const write = async (name: RegExp, text: string) => {
    const field = dialog().getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  await write(/^Begins at/, '0930');
  await write(/^Ends at/, '1100');
  expect(dialog().getByText(/Room A already has another item at 09:00 - 10:00/)).toBeDefined();
  await write(/^Begins at/, '10:00');
  expect(dialog().getByRole('status').textContent).toBe('1 change. No new conflicts.');
  const chairs = await dialog().findByRole('combobox', { name: 'Chairs' });
  fireEvent.change(chairs, { target: { value: 'Ben' } });
  fireEvent.click(screen.getByTitle('Ben Okafor, Institute'));
  expect(dialog().getByText(/Ben Okafor has to be in two places at once/).textContent).toMatch(/OB1/);
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(itemIn('A', 'OB-1')).toMatchObject({
    ...{ kind: 'oral', sessionId: 'OB', begin: '10:00', end: '11:00', convener: 'Ben Okafor' },
  });
  expect(vi.mocked(changes.changeTimetable).mock.calls[0]?.[3]).toEqual([
    { table: 'day1', room: 'A', item: 'OB-1', uid: 'u7', chairs: true },
  ]);
});

test.each([
  [{ end: 'noon' }, ['Ends at'], /a time such as 09:30/],
  [{ begin: '31:00', end: '32:00' }, ['Begins at', 'Ends at'], /a time such as 09:30/],
  [{ begin: '09:30', end: '09:10' }, ['Ends at'], /The end must be after the beginning/],
])('wrong times of a block are told at their fields: %o', async (typed, wrong, told) => {
  const user = show();
  await user.click(block('OA'));
  await user.click(entry(/^Change begin and end/));
  for (const [name, text] of Object.entries(typed))
    fireEvent.change(dialog().getByRole('textbox', { name: name === 'end' ? /^Ends/ : /^Begins/ }), {
      target: { value: text },
    });
  await user.click(dialog().getByRole('button', { name: 'Apply' }));
  const isWrong = (one: HTMLElement) => one.getAttribute('aria-invalid') === 'true';
  await waitFor(() => expect(dialog().getAllByRole('textbox').filter(isWrong)).toHaveLength(wrong.length));
  for (const name of wrong)
    expect(dialog().getByRole('textbox', { name: new RegExp(`^${name}`), description: told })).toBeDefined();
});
