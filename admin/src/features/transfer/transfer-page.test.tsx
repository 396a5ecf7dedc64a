import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { transferApi } from 'shared-data/api/transfer-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { ImportPreview, RowOutcome, UploadedTable } from 'shared-data/models/transfer';
import { ApiError } from 'shared-data/platform/errors';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component as TransferPage } from './transfer-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const uploaded: UploadedTable = {
  id: 'i1',
  kind: 'people',
  name: 'people.csv',
  headings: ['E-mail', 'Nickname'],
  sample: [['ann@example.org', 'Ann']],
  rows: 3,
  mapping: ['email', ''],
};
const row = (number: number, more: object): RowOutcome => ({
  ...{ row: number, key: `p${number}@example.org`, name: `Person ${number}`, changes: [], faults: [] },
  outcome: 'new',
  ...more,
});
const good: ImportPreview = {
  rows: [
    row(2, { changes: [{ field: 'country', from: '', to: 'NO' }] }),
    row(3, { outcome: 'changed', changes: [{ field: 'banquet', from: 'no', to: 'yes' }] }),
  ],
  missing: [],
  conflicts: [],
  made: { days: [], rooms: [], sessions: [] },
  digest: 'd1',
};
const faulty: ImportPreview = {
  ...good,
  rows: [
    ...good.rows,
    row(4, {
      outcome: 'fault',
      faults: [{ field: 'country', reason: 'transfer.fault.country', text: 'Atlantis' }],
    }),
  ],
};

beforeEach(() => {
  vi.spyOn(transferApi, 'tasks').mockResolvedValue({ tasks: [] });
  vi.spyOn(transferApi, 'upload').mockResolvedValue(uploaded);
});

afterEach(() => {
  vi.restoreAllMocks();
  dismissToasts();
});

async function review() {
  const user = await read();
  await screen.findByRole('table', { name: 'Rows of the file' });
  return user;
}

async function read() {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <AppProviders>
        <TransferPage />
        <ConfirmHost />
        <Toaster />
      </AppProviders>
    </MemoryRouter>,
  );
  await user.upload(await screen.findByLabelText(/File/), new File(['x'], 'people.csv'));
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  return user;
}

const withoutColumns: ImportPreview = {
  ...good,
  rows: [2, 3].map((number) =>
    row(number, { outcome: 'fault', faults: [{ field: 'authors', reason: 'validation.required' }] }),
  ),
  missing: ['authors'],
};

test('columns that every row lacks are told once, not row by row', async () => {
  vi.spyOn(transferApi, 'upload').mockResolvedValue({ ...uploaded, kind: 'programs' });
  vi.spyOn(transferApi, 'preview').mockResolvedValue(withoutColumns);
  await read();
  const told = await screen.findByText('No row can be imported: the file has no column for Authors');
  expect(told.closest('[role=alert]')?.textContent).toContain('Choose these columns above');
  expect(screen.queryByRole('table', { name: 'Rows of the file' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  screen.getByRole('region', { name: 'Columns of the file' });
});

test('a file of people that is read as programs is recognised', async () => {
  const headings = ['E-mail', '名', 'Family name', '所属', 'Country', 'Main session'];
  vi.spyOn(transferApi, 'upload').mockResolvedValue({ ...uploaded, kind: 'programs', headings });
  vi.spyOn(transferApi, 'preview').mockResolvedValue(withoutColumns);
  await read();
  await screen.findByText(/The headings are those of a file of “People”/);
});

test('shows what becomes of every row and writes nothing before it is confirmed', async () => {
  vi.spyOn(transferApi, 'preview').mockResolvedValue(good);
  const apply = vi.spyOn(transferApi, 'apply').mockResolvedValue({ id: 'i1' });
  const user = await review();
  screen.getByText('Country: NO');
  screen.getByText('Banquet: no → yes');
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(apply).not.toHaveBeenCalled();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() =>
    expect(apply).toHaveBeenCalledWith(
      { id: 'i1', mapping: ['email', ''], consent: false, leaveOut: false, digest: 'd1' },
      expect.any(String),
    ),
  );
});

test('names rows at fault and does not offer to write', async () => {
  vi.spyOn(transferApi, 'preview').mockResolvedValue(faulty);
  await review();
  screen.getByText('Country: There is no country with this name (Atlantis)');
  expect(screen.getByRole('button', { name: 'Import 2 rows' }).getAttribute('aria-disabled')).toBe('true');
});

test('leaves rows at fault out only when that is chosen, and says so before it writes', async () => {
  vi.spyOn(transferApi, 'preview').mockResolvedValue(faulty);
  const apply = vi.spyOn(transferApi, 'apply').mockResolvedValue({ id: 'i1' });
  const user = await review();
  await user.click(
    screen.getByRole('checkbox', { name: 'Leave out rows with errors and import the others' }),
  );
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/1 row with errors is left out/);
  await user.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() =>
    expect(apply).toHaveBeenCalledWith(expect.objectContaining({ leaveOut: true }), expect.any(String)),
  );
});

test('asks for the preview again when a column is chosen', async () => {
  const preview = vi.spyOn(transferApi, 'preview').mockResolvedValue(good);
  const user = await review();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Nickname' }), 'Given name');
  await waitFor(() =>
    expect(preview).toHaveBeenLastCalledWith({ id: 'i1', mapping: ['email', 'givenName'], consent: false }),
  );
});

test('tells the second of two administrators, and shows the rows as they are now', async () => {
  const preview = vi.spyOn(transferApi, 'preview').mockResolvedValue(good);
  vi.spyOn(transferApi, 'apply').mockRejectedValue(new ApiError('conflict', 409));
  const user = await review();
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import 2 rows' }));
  await screen.findByText(/Somebody has changed data/);
  await waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
});

test('says why a file cannot be read', async () => {
  vi.spyOn(transferApi, 'upload').mockRejectedValue(
    new ApiError('invalid', 400, { errors: { file: 'transfer.fault.rows' } }),
  );
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <AppProviders>
        <TransferPage />
      </AppProviders>
    </MemoryRouter>,
  );
  await user.upload(await screen.findByLabelText(/File/), new File(['x'], 'people.csv'));
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  expect((await screen.findAllByText('The file has more than 5,000 rows.')).length).toBeGreaterThan(0);
});

test('shows what a programme creates and its conflicts, without columns to choose', async () => {
  vi.spyOn(transferApi, 'upload').mockResolvedValue({
    ...{ id: 'i2', kind: 'programme', name: 'schedule.xml', headings: [], sample: [], rows: 2, mapping: [] },
  });
  const place = { date: '2027-03-01', begin: '09:00', end: '09:30' };
  vi.spyOn(transferApi, 'preview').mockResolvedValue({
    ...good,
    rows: [row(1, { notes: ['transfer.note.twice'], outcome: 'unchanged' }), row(2, {})],
    made: { days: ['2027-03-01'], rooms: ['Hall', 'Attic'], sessions: [] },
    timeZone: 'Europe/Brussels',
    conflicts: [
      {
        ...{ kind: 'person', name: 'Ann Moe' },
        places: [
          { ...place, row: 1, title: 'Ice', room: 'Hall' },
          { ...place, title: 'Sea', room: 'Attic' },
        ],
      },
    ],
  });
  await review();
  screen.getByText('2 rooms: Hall, Attic');
  screen.getByText(/The times in the file are in Europe\/Brussels/);
  screen.getByText('Ann Moe is in two places at once');
  screen.getByText('Row 1: Ice (2027-03-01 09:00 - 09:30, Hall)');
  screen.getByText('Already in the timetable: Sea (2027-03-01 09:00 - 09:30, Attic)');
  screen.getByText('Same as an earlier event, counted once');
  expect(screen.queryByRole('region', { name: 'Columns of the file' })).toBeNull();
});

test('takes schedule files up to 20 MB where a whole programme is chosen', async () => {
  const upload = vi.spyOn(transferApi, 'upload').mockReturnValue(new Promise(() => {}));
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <AppProviders>
        <TransferPage />
      </AppProviders>
    </MemoryRouter>,
  );
  const large = new File([new Uint8Array(6 * 1024 ** 2)], 'schedule.xml');
  await user.click(await screen.findByRole('radio', { name: 'Whole programme' }));
  await user.upload(screen.getByLabelText(/File/), large);
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  await waitFor(() => expect(upload).toHaveBeenCalledWith('programme', large));
});

test('of another year’s structure the parts and the first day are chosen, and each choice is previewed', async () => {
  vi.spyOn(transferApi, 'upload').mockResolvedValue({
    ...{
      id: 'i3',
      kind: 'structure',
      name: 'structure.json',
      headings: [],
      sample: [],
      rows: 2,
      mapping: [],
    },
    structure: { firstDay: '2025-12-03', parts: ['days', 'wording'] },
  });
  const setting = { what: 'setting', key: 'information/lead/ja', name: '' };
  const preview = vi.spyOn(transferApi, 'preview').mockResolvedValue({
    ...good,
    rows: [
      row(2, { what: 'day', key: '2025-12-03', name: 'Opening' }),
      row(3, { ...setting, changes: [{ field: 'value', from: '', to: 'あ'.repeat(400) }] }),
    ],
  });
  const asked = (copy: object) =>
    waitFor(() => expect(preview).toHaveBeenLastCalledWith(expect.objectContaining({ copy })));
  const user = await review();
  await asked({ firstDay: '2025-12-03', parts: ['days', 'wording'] });
  const named = await screen.findByRole('row', { name: /Lead text · Japanese/ });
  expect(named.textContent).toContain(`${'あ'.repeat(300)}…`);
  fireEvent.change(screen.getByLabelText(/First day of this symposium/), { target: { value: '2026-12-02' } });
  await asked({ firstDay: '2026-12-02', parts: ['days', 'wording'] });
  await user.click(screen.getByRole('checkbox', { name: 'Days and rooms' }));
  await asked({ firstDay: '2026-12-02', parts: ['wording'] });
  const apply = vi.spyOn(transferApi, 'apply').mockResolvedValue({ id: 'i3' });
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() =>
    expect(apply.mock.lastCall?.[0]).toMatchObject({ copy: { firstDay: '2026-12-02', parts: ['wording'] } }),
  );
});
