import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPageKit } from '../app/index.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './index.tsx';

await loadPageKit();

interface Person {
  name: string;
  age: number;
  country: string;
}

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'age', header: 'Age', value: ({ age }) => age, secondary: true },
  {
    ...{ id: 'country', header: 'Country', value: ({ country }) => country, hidden: true },
    filter: [{ value: 'FI', label: 'Finland' }],
  },
];
const rows = [{ name: 'Ada', age: 9, country: 'FI' }];

const show = (columnsKey = 'people') =>
  render(
    <MemoryRouter>
      <DataTable
        label="People"
        columns={columns}
        columnsKey={columnsKey}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </MemoryRouter>,
  );

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
function dialog() {
  fireEvent.click(screen.getByRole('button', { name: 'Columns: People' }));
  return within(screen.getByRole('dialog', { name: 'Columns of “People”' }));
}
const turn = (name: string) => fireEvent.click(dialog().getByRole('checkbox', { name }));

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test('a column that is chosen is shown, in the words of its filter, and one that is not is gone', () => {
  show();
  expect(heads()).toEqual(['Name', 'Age']);
  turn('Country');
  turn('Age');
  expect(heads()).toEqual(['Name', 'Country']);
  expect(screen.getByRole('cell', { name: 'Finland' })).toBeDefined();
});

test('the choice is kept for this table alone', () => {
  const { unmount } = show();
  turn('Age');
  unmount();
  const again = show();
  expect(heads()).toEqual(['Name']);
  again.unmount();
  show('programs');
  expect(heads()).toEqual(['Name', 'Age']);
});

test('the column that names the row always stays', () => {
  localStorage.setItem('columns:people', '{"name":false,"age":false}');
  show();
  expect(heads()).toEqual(['Name']);
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
});

test('the usual columns are back with one button, and nothing is kept', () => {
  show();
  turn('Age');
  fireEvent.click(screen.getByRole('button', { name: 'Usual columns' }));
  expect(heads()).toEqual(['Name', 'Age']);
  expect(localStorage.length).toBe(0);
});

test.each(['no JSON', '7', 'null', '{"age":"no"}'])('a kept choice that is %s counts as none', (text) => {
  localStorage.setItem('columns:people', text);
  show();
  expect(heads()).toEqual(['Name', 'Age']);
});

test('where the browser keeps nothing, the choice holds for the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  show();
  turn('Age');
  expect(heads()).toEqual(['Name']);
});

test('a column that was asked for is shown on narrow screens too', () => {
  show();
  const classOf = () => screen.getByRole('columnheader', { name: 'Age' }).className;
  expect(classOf()).not.toBe('');
  turn('Age');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Age' }));
  expect(classOf()).toBe('');
});
