import { act, screen, within } from '@testing-library/react';
import { adminApi } from 'shared-data/api/admin-client';
import { mailApi } from 'shared-data/api/mail-client';
import { transferApi } from 'shared-data/api/transfer-client';
import { addMessages } from 'shared-data/i18n/i18n';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAssignments, type Save } from '../../assignment/assignments.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { talk } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { TypePage } from './type-page.tsx';

addMessages({ en, ja: {} });

const own = (id: string, requestedType: 'oral-in-person' | 'poster-in-person', typeChangeable: boolean) =>
  [
    id,
    {
      ...{ id, email: 'a@example.org', ownerUid: 'u1', requestedType, typeChangeable },
      ...{ sessionChoice1: 'OA', submittedAt: 1, updatedAt: 1 },
    },
  ] as const;

beforeEach(() => {
  vi.spyOn(transferApi, 'tasks').mockResolvedValue({ tasks: [] });
  storeOf('sessions').commit(new Map([['OA', plainSession('OA')]]));
  storeOf('privatePrograms').commit(
    new Map([
      own('T0001', 'oral-in-person', true),
      own('T0002', 'oral-in-person', false),
      own('T0003', 'poster-in-person', false),
    ]),
  );
  const all = [
    talk('T0001'),
    talk('T0002', 'Ben Okafor'),
    talk('T0003', 'Carl Dahl', { presentationType: 'oral' }),
  ];
  storeOf('programs').commit(new Map(all.map((program) => [program.id, program])));
  storeOf('programs').setState('live');
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['programs', 'privatePrograms', 'sessions'] as const) storeOf(name).clear();
});

const show = (save: Save<'presentationType'>, url = '/editor/presentationType') =>
  showPage(<TypePage assignments={createAssignments('presentationType', save)} />, url);

const typeOf = (id: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Type of ${id}` });
const rowOf = (id: string) => within(typeOf(id).closest('tr') as HTMLElement);

test('a type chosen in the row is saved at once; a rejected one is taken back with the reason', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  await user.selectOptions(typeOf('T0001'), 'poster');
  expect(save).toHaveBeenCalledExactlyOnceWith('T0001', 'poster', 'oral');
  save.mockRejectedValueOnce(new ApiError('forbidden', 403));
  await user.selectOptions(typeOf('T0002'), 'poster');
  expect((await screen.findByRole('alert')).textContent).toContain('Poster could not be saved.');
  expect(typeOf('T0002').value).toBe('oral');
});

test('a type against the request says so, and the list can be narrowed to such programs', () => {
  show(async () => {}, '/editor/presentationType?wish=forbidden');
  expect(rowOf('T0003').getByText('changed, not allowed')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Type of T0001' })).toBeNull();
});

test('many become posters at once, after a question about those who did not allow it', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  for (const id of ['T0001', 'T0002'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
  await user.click(screen.getByRole('button', { name: 'Make 2 posters' }));
  const question = await screen.findByRole('dialog', { name: '1 submitter did not allow a change' });
  expect(question.textContent).toContain('T0002');
  expect(save).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Change anyway' }));
  await expect
    .poll(() => save.mock.calls)
    .toEqual([
      ['T0001', 'poster', 'oral'],
      ['T0002', 'poster', 'oral'],
    ]);
});

test('more than ten get their type by the server, after the question about wishes and a look at each', async () => {
  const more = Array.from({ length: 11 }, (_, at) => `T${1001 + at}`);
  storeOf('programs').commit(new Map(more.map((id) => [id, talk(id)])));
  const many = vi.spyOn(adminApi, 'changeManyPrograms').mockResolvedValue({ id: 'a' });
  const save = vi.fn(async () => {});
  const user = show(save);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
  await user.click(screen.getByRole('button', { name: 'Make 14 posters' }));
  const wishes = await screen.findByRole('dialog', { name: '1 submitter did not allow a change' });
  await user.click(within(wishes).getByRole('button', { name: 'Change anyway' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Change the type of 14 presentations?' }),
  );
  expect(question.getByRole('row', { name: /T1001/ }).textContent).toContain('Oral → Poster');
  await user.click(question.getByRole('button', { name: 'Change types' }));
  await expect.poll(() => many.mock.calls[0]?.[0].programs).toHaveLength(14);
  expect(many.mock.calls[0]?.[0].programs[0]).toEqual({
    ...{ id: 'T0001', before: { presentationType: 'oral' }, after: { presentationType: 'poster' } },
  });
  expect(save).not.toHaveBeenCalled();
});

test('all ticked programs get what their submitters asked for', async () => {
  const save = vi.fn(async () => {});
  const user = show(save);
  await user.click(screen.getByRole('checkbox', { name: 'Select T0003' }));
  await user.click(screen.getByRole('button', { name: 'As requested (1)' }));
  await expect.poll(() => save.mock.calls).toEqual([['T0003', 'poster', 'oral']]);
});

const letters = (people: number) => ({
  digest: `digest of ${people}`,
  people: Array.from({ length: people }, (_, n) => ({
    ...{ uid: `u${n}`, name: `Person ${n}`, language: 'en' as const, text: `T000${n} will be a poster` },
  })),
  unreached: ['T0009'],
});

test('letters are listed and counted before they go; what changed meanwhile is shown instead', async () => {
  const preview = vi.spyOn(mailApi, 'typeLetters').mockResolvedValue(letters(2));
  const append = vi.spyOn(mailApi, 'sendTypeLetters').mockRejectedValueOnce(new ApiError('conflict', 409));
  const user = show(async () => {});
  await user.click(screen.getByRole('button', { name: 'Letters…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Letters about another type' }));
  expect(await dialog.findByText('T0001 will be a poster')).toBeDefined();
  expect(dialog.getByText(/T0009/)).toBeDefined();
  preview.mockResolvedValue(letters(1));
  const send = async (name: string) => {
    await user.click(dialog.getByRole('button', { name }));
    const question = await screen.findByRole('dialog', { name: `${name}?` });
    await user.click(within(question).getByRole('button', { name }));
  };
  await send('Send 2 letters');
  expect(append).toHaveBeenLastCalledWith('digest of 2', expect.any(String));
  append.mockResolvedValueOnce({ count: 1 });
  await dialog.findByRole('button', { name: 'Send 1 letter' });
  await send('Send 1 letter');
  expect(append).toHaveBeenLastCalledWith('digest of 1', expect.any(String));
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Letters about another type' })).toBeNull();
});

test('talks and places of each session unfold above the list', async () => {
  const user = show(async () => {});
  await user.click(screen.getByText('Places per session', { selector: 'summary' }));
  const table = screen.getByRole('table', { name: 'Places per session' });
  expect(within(table).getByText(/3 for 0 places/).textContent).toContain('3 too many');
  act(() =>
    storeOf('programs').commit(new Map([['T0001', talk('T0001', 'Ann', { presentationType: 'poster' })]])),
  );
  expect(within(table).getByText(/2 for 0 places/)).toBeDefined();
});
