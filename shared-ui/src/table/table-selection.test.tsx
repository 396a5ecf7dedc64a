import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { type Column, DataTable, type DataTableProps } from './index.tsx';

interface Talk {
  id: string;
  room: string;
}

const columns: Column<Talk>[] = [
  { id: 'id', header: 'ID', value: (talk) => talk.id },
  { id: 'room', header: 'Room', value: (talk) => talk.room, filter: true },
];
const talks: Talk[] = ['A', 'B', 'A', 'B', 'A'].map((room, index) => ({ id: `T${index + 1}`, room }));
const changed = vi.fn<(selected: readonly string[]) => void>();

function Chosen({ begin = [], ...props }: { begin?: string[] } & Partial<DataTableProps<Talk>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(begin));
  return (
    <DataTable
      label="Talks"
      columns={columns}
      rows={talks}
      rowKey={(talk) => talk.id}
      selection={{
        selected,
        nameOf: (talk) => `talk ${talk.id}`,
        onChange: (next) => {
          changed([...next].sort());
          setSelected(next);
        },
      }}
      {...props}
    />
  );
}

const page = (props: { begin?: string[] } & Partial<DataTableProps<Talk>> = {}) => (
  <MemoryRouter>
    <Chosen {...props} />
  </MemoryRouter>
);
const show = (props: { begin?: string[] } & Partial<DataTableProps<Talk>> = {}) => render(page(props));

const box = (id: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select talk ${id}` });
const every = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' });
const pick = (id: string, shiftKey = false) => fireEvent.click(box(id), { shiftKey });
const room = (value: string) => fireEvent.change(screen.getByLabelText('Room'), { target: { value } });
const last = () => changed.mock.lastCall?.[0];

test('a row is selected by its own box, and left by it', () => {
  show();
  pick('T2');
  expect(last()).toEqual(['T2']);
  expect(box('T2').checked).toBe(true);
  pick('T2');
  expect(last()).toEqual([]);
});

test('Shift selects all rows from the last one that was clicked, in both directions', () => {
  show();
  pick('T2');
  pick('T4', true);
  expect(last()).toEqual(['T2', 'T3', 'T4']);
  pick('T1', true);
  expect(last()).toEqual(['T1', 'T2', 'T3', 'T4']);
});

test('Shift on a selected row leaves the range', () => {
  show({ begin: ['T1', 'T2', 'T3', 'T4'] });
  pick('T2');
  pick('T4', true);
  expect(last()).toEqual(['T1']);
});

test('Shift before any other click selects the one row', () => {
  show();
  pick('T3', true);
  expect(last()).toEqual(['T3']);
});

test('the head selects all rows and leaves all; with some of them it stands between', () => {
  show();
  expect([every().checked, every().indeterminate]).toEqual([false, false]);
  pick('T1');
  expect([every().checked, every().indeterminate]).toEqual([false, true]);
  fireEvent.click(every());
  expect(last()).toEqual(['T1', 'T2', 'T3', 'T4', 'T5']);
  expect([every().checked, every().indeterminate]).toEqual([true, false]);
  fireEvent.click(every());
  expect(last()).toEqual([]);
});

test('the head speaks of the rows that the filter shows; those selected before stay so', () => {
  show();
  pick('T2');
  room('A');
  expect(every().indeterminate).toBe(false);
  fireEvent.click(every());
  expect(last()).toEqual(['T1', 'T2', 'T3', 'T5']);
  expect(every().checked).toBe(true);
  fireEvent.click(every());
  expect(last()).toEqual(['T2']);
  room('');
  expect(every().indeterminate).toBe(true);
});

test('a range is one of the rows that are shown, in their order', () => {
  show({ defaultSort: { id: 'id', desc: true } });
  room('A');
  pick('T5');
  pick('T1', true);
  expect(last()).toEqual(['T1', 'T3', 'T5']);
});

test('what is selected stays selected when rows are sorted otherwise', () => {
  show();
  pick('T1');
  fireEvent.click(screen.getByRole('button', { name: 'ID' }));
  fireEvent.click(screen.getByRole('button', { name: 'ID' }));
  expect(box('T1').checked).toBe(true);
  expect(box('T5').checked).toBe(false);
});

test('of thousands of rows all are selected by the head, not only those that are drawn', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ id: `N${index}`, room: 'A' }));
  show({ rows });
  fireEvent.click(every());
  expect(last()).toHaveLength(3000);
});

test('a row that has gone while it was selected does not count among those shown', () => {
  const { rerender } = show({ begin: ['T1', 'T2'], rows: talks.slice(0, 2) });
  expect(every().checked).toBe(true);
  rerender(page({ rows: talks.slice(1, 3) }));
  expect([every().checked, every().indeterminate]).toEqual([false, true]);
});

test('without a selection there are no boxes', () => {
  render(
    <MemoryRouter>
      <DataTable label="Talks" columns={columns} rows={talks} rowKey={(talk) => talk.id} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
});
