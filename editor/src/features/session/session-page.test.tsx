import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { transferApi } from 'shared-data/api/transfer-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { PublicProgram } from 'shared-data/models/program';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAssignments, type Save } from '../../assignment/assignments.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { talk } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { SessionPage } from './session-page.tsx';

addMessages({ en, ja: {} });

const put = (...programs: PublicProgram[]) =>
  act(() => storeOf('programs').commit(new Map(programs.map((program) => [program.id, program]))));

beforeEach(() => {
  vi.spyOn(transferApi, 'tasks').mockResolvedValue({ tasks: [] });
  const choice = { email: 'a@example.org', ownerUid: 'u1', requestedType: 'oral-online' as const };
  const times = { submittedAt: 1, updatedAt: 1 };
  storeOf('sessions').commit(new Map(['OA', 'OB'].map((id) => [id, plainSession(id)])));
  storeOf('privatePrograms').commit(
    new Map([
      ['T0001', { ...choice, ...times, id: 'T0001', typeChangeable: true, sessionChoice1: 'OB' }],
      ['T0002', { ...choice, ...times, id: 'T0002', typeChangeable: false, sessionChoice1: 'OA' }],
    ]),
  );
  put(
    talk('T0001', 'Aino Virta', { sessionId: '' }),
    talk('T0002', 'Ben Okafor', { sessionId: '' }),
    talk('OA1', 'Carl Dahl', { sessionId: 'OA' }),
  );
  storeOf('programs').setState('live');
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['programs', 'privatePrograms', 'sessions'] as const) storeOf(name).clear();
});

const show = (save: Save<'sessionId'>, url = '/editor/session') =>
  showPage(<SessionPage assignments={createAssignments('sessionId', save)} />, url);
const sessionOf = (id: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Session of ${id}` });

test('a session chosen in the row is saved at once and shown as saved', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  await user.selectOptions(sessionOf('T0001'), 'OA');
  expect(save).toHaveBeenCalledExactlyOnceWith('T0001', 'OA', '');
  expect(await screen.findByRole('img', { name: 'Saved' })).toBeDefined();
  put(talk('T0001', 'Aino Virta', { sessionId: 'OA' }));
  expect(sessionOf('T0001').value).toBe('OA');
});

test('a rejected session is taken back, and the reason stands beside it', async () => {
  const save = vi.fn(async () => {
    throw new ApiError('forbidden', 403);
  });
  const user = show(save);
  await user.selectOptions(sessionOf('T0001'), 'OA');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'OA Session OA could not be saved. You do not have permission to do this.',
  );
  expect(sessionOf('T0001').value).toBe('');
  expect(sessionOf('T0001').getAttribute('aria-describedby')).toBe(alert.id);
  save.mockImplementation(async () => undefined as never);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(save).toHaveBeenLastCalledWith('T0001', 'OA', '');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test("a submitter's choice is one click away", async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  await user.click(screen.getByRole('button', { name: 'Assign T0001 to OB' }));
  expect(save).toHaveBeenCalledExactlyOnceWith('T0001', 'OB', '');
});

test('assignments by others appear live', () => {
  show(async () => {});
  put(talk('T0002', 'Ben Okafor', { sessionId: 'OB' }));
  expect(sessionOf('T0002').value).toBe('OB');
});

test('ticked programs get one session, or each its first choice', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  const tick = async () => {
    await user.click(screen.getByRole('checkbox', { name: 'Select T0001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select T0002' }));
  };
  await tick();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Session for all selected' }), 'OA');
  await user.click(screen.getByRole('button', { name: 'Assign 2 programs' }));
  expect(save.mock.calls).toEqual([
    ['T0001', 'OA', ''],
    ['T0002', 'OA', ''],
  ]);
  save.mockClear();
  await tick();
  await user.click(screen.getByRole('button', { name: 'Use first choices (2)' }));
  // T0002 is there already
  await waitFor(() => expect(save.mock.calls).toEqual([['T0001', 'OB', 'OA']]));
});

test('a program assigned here stays in the filtered list until it is refreshed', async () => {
  const user = show(async () => {}, '/editor/session?session=none');
  expect(screen.queryByRole('combobox', { name: 'Session of OA1' })).toBeNull();
  await user.selectOptions(sessionOf('T0001'), 'OA');
  put(talk('T0001', 'Aino Virta', { sessionId: 'OA' }));
  expect(sessionOf('T0001').value).toBe('OA');
  await user.click(screen.getByRole('button', { name: 'Refresh list (1 changed)' }));
  expect(screen.queryByRole('combobox', { name: 'Session of T0001' })).toBeNull();
});

test('a session can be assigned by keyboard alone', async () => {
  const save = vi.fn(async () => {});
  const user = show(save, '/editor/session?q=T0001');
  const choice = screen.getByRole('button', { name: 'Assign T0001 to OB' });
  for (let presses = 0; presses < 30 && document.activeElement !== choice; presses += 1) await user.tab();
  await user.keyboard('{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith('T0001', 'OB', '');
});

const card = (id: string) => within(screen.getByRole('listitem', { name: id }));

test('the focus stays near when what was pressed goes away', async () => {
  const user = show(async () => {});
  await user.click(screen.getByRole('checkbox', { name: 'Select T0001' }));
  screen.getByRole('button', { name: 'Assign 1 program to OB' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit OB');
  await user.click(screen.getByRole('checkbox', { name: 'Select T0002' }));
  screen.getByRole('button', { name: 'Use first choices (1)' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect((document.activeElement as HTMLInputElement | null)?.closest('thead')).not.toBeNull(),
  );
});

test('each session says how many undecided programs chose it, and a number ticks them', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  expect(card('OA').getByText('1 for 0 places', { exact: false })).toBeDefined();
  await user.click(
    card('OB').getByRole('button', {
      name: '1st choice: 1. Select 1 undecided program with OB as first choice',
    }),
  );
  await user.click(card('OB').getByRole('button', { name: 'Assign 1 program to OB' }));
  expect(save).toHaveBeenCalledExactlyOnceWith('T0001', 'OB', '');
});

test('what is ticked goes along when one of it is dropped on a session; another program goes alone', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  for (const id of ['T0001', 'T0002'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
  const drop = (id: string, session: string) => {
    const carried = new Map<string, string>();
    const dataTransfer = {
      setData: (format: string, data: string) => carried.set(format, data),
      getData: (format: string) => carried.get(format) ?? '',
      setDragImage: () => {},
      get types() {
        return [...carried.keys()];
      },
    };
    fireEvent.dragStart(screen.getByText(id, { selector: '[data-drag]' }), { dataTransfer });
    const target = screen.getByRole('listitem', { name: session });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
  };
  drop('OA1', 'OB');
  expect(save.mock.calls).toEqual([['OA1', 'OB', 'OA']]);
  for (const id of ['T0001', 'T0002'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
  drop('T0001', 'OB');
  await waitFor(() =>
    expect(save.mock.calls.slice(1)).toEqual([
      ['T0001', 'OB', ''],
      ['T0002', 'OB', ''],
    ]),
  );
});

test('undo takes back a whole step, but nothing that somebody else has changed since; redo makes it again', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  for (const id of ['T0001', 'T0002'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
  await user.click(card('OA').getByRole('button', { name: 'Assign 2 programs to OA' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  put(
    talk('T0001', 'Aino Virta', { sessionId: 'OA' }),
    talk('T0002', 'Ben Okafor', { sessionId: 'OB' }),
    talk('OA1', 'Carl Dahl', { sessionId: 'OA' }),
  );
  save.mockClear();
  // The message has one too.
  const [undo] = screen.getAllByRole('button', { name: 'Undo' });
  await user.click(undo as HTMLElement);
  expect(save.mock.calls).toEqual([['T0001', '', 'OA']]);
  put(
    talk('T0001', 'Aino Virta', { sessionId: '' }),
    talk('T0002', 'Ben Okafor', { sessionId: 'OB' }),
    talk('OA1', 'Carl Dahl', { sessionId: 'OA' }),
  );
  save.mockClear();
  screen.getByRole('checkbox', { name: 'Select T0001' }).focus();
  await user.keyboard('{Control>}y{/Control}');
  expect(save.mock.calls).toEqual([['T0001', 'OA', '']]);
  await user.keyboard('{Control>}y{/Control}');
  await screen.findByText('There is nothing to redo.');
  expect(save).toHaveBeenCalledOnce();
});
