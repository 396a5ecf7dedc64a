import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { type Column, DataTable, type DataTableProps } from './index.tsx';

interface Person {
  id: string;
  name: string;
  age: number | null;
  country: string;
}

const people: Person[] = [
  { id: '1', name: 'Ada', age: 9, country: 'FI' },
  { id: '2', name: 'Bo', age: null, country: 'JP' },
  { id: '3', name: 'Cy', age: 31, country: 'FI' },
];

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', value: (person) => person.name, sortable: false },
  { id: 'age', header: 'Age', value: (person) => person.age, align: 'end', width: '8rem' },
  {
    id: 'country',
    header: 'Country',
    value: (person) => person.country,
    cell: (person) => <em>{person.country === 'FI' ? 'Finland' : 'Japan'}</em>,
    secondary: true,
    filter: [
      { value: 'JP', label: 'Japan' },
      { value: 'FI', label: 'Finland' },
      { value: 'NO', label: 'Norway' },
    ],
  },
  { id: 'note', header: 'Note', value: (person) => `note of ${person.name}`, hidden: true, filter: true },
];

function show(props: Partial<DataTableProps<Person>> = {}, url = '/') {
  const page = (more: Partial<DataTableProps<Person>>) => (
    <DataTable
      label="People"
      columns={columns}
      rows={people}
      rowKey={(person) => person.id}
      {...props}
      {...more}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: page({}) }], { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return router;
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const sort = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
const status = () => screen.getByRole('status').textContent;

test('numbers sort as numbers, and who has none comes last', () => {
  show();
  sort('Age');
  expect(names()).toEqual(['Ada', 'Cy', 'Bo']);
});

test('a column that cannot be sorted by has no button', () => {
  show();
  const head = screen.getByRole('columnheader', { name: 'Name' });
  expect(within(head).queryByRole('button')).toBeNull();
});

test('a column may compare in its own way', () => {
  const order = ['JP', 'FI'];
  const own = columns.map((column) =>
    column.id === 'country'
      ? { ...column, compare: (a: Person, b: Person) => order.indexOf(a.country) - order.indexOf(b.country) }
      : column,
  );
  show({ columns: own });
  sort('Country');
  expect(names()[0]).toBe('Bo');
});

test('a table begins with its own order, which the address does not repeat', async () => {
  vi.useFakeTimers();
  const router = show({ defaultSort: { id: 'age', desc: true } });
  expect(screen.getByRole('columnheader', { name: 'Age' }).getAttribute('aria-sort')).toBe('descending');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(router.state.location.search).toBe('');
});

test('typing writes the address once it has ended, and adds no entry to go back to', async () => {
  vi.useFakeTimers();
  const router = show();
  const written = vi.fn();
  router.subscribe(({ location }) => written(location.search));
  for (const text of ['a', 'ad', 'ada']) {
    search(text);
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(written).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(250));
  expect(written).toHaveBeenLastCalledWith('?q=ada');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('two tables of a page each follow their own part of the address', () => {
  const table = (urlKey: string) => (
    <DataTable
      key={urlKey}
      label={urlKey}
      urlKey={urlKey}
      columns={columns}
      rows={people}
      rowKey={(person) => person.id}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: <>{['one', 'two'].map(table)}</> }], {
    initialEntries: ['/?one.q=ada&two.country=JP'],
  });
  render(<RouterProvider router={router} />);
  const inside = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').length - 1;
  expect([inside('one'), inside('two')]).toEqual([1, 1]);
  expect(screen.getByRole('searchbox', { name: 'Search: one' })).toBeDefined();
});

test('the search finds what a cell is made of, also where the cell shows it in other words', () => {
  show();
  search('jp');
  expect(names()).toEqual(['Bo']);
  search('note of cy');
  expect(names()).toEqual(['Cy']);
});

test('the number of rows is told, in the singular too', () => {
  show();
  expect(status()).toBe('3 rows');
  search('ada');
  expect(status()).toBe('1 of 3 rows');
});

test('one row is one row', () => {
  show({ rows: people.slice(0, 1) });
  expect(status()).toBe('1 row');
});

test('a filter with given values offers those in their order, also ones that nothing has', () => {
  show();
  const options = within(screen.getByRole('combobox', { name: 'Country' })).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['All', 'Japan', 'Finland', 'Norway']);
});

test('a filter that nothing meets says so, and all filters are removed at once', () => {
  show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'NO' } });
  search('ada');
  expect(screen.getByText('Nothing matches')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove all filters' }));
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('filters of columns that are not shown are offered on request', () => {
  show();
  expect(screen.queryByRole('combobox', { name: 'Note' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Note' }), { target: { value: 'note of Bo' } });
  expect(names()).toEqual(['Bo']);
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
});

test('a filter that the address sets is offered without being asked for', () => {
  show({}, '/?note=note+of+Cy');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Note' }).value).toBe('note of Cy');
  expect(names()).toEqual(['Cy']);
});

test('an address with an unknown column, or without a value, shows everything', () => {
  show({}, '/?sort=-shoe&country=&color=red');
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
});

test('tools above the table get the rows that are shown, in their order', () => {
  show({ tools: (shown) => <p data-testid="export">{shown.map(({ name }) => name).join()}</p> });
  const exported = () => screen.getByTestId('export').textContent;
  expect(exported()).toBe('Ada,Bo,Cy');
  sort('Age');
  sort('Age');
  search('note');
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'FI' } });
  expect(exported()).toBe('Cy,Ada');
});

test('tools and a table without search stand beside one another', () => {
  show({ search: false, tools: <button type="button">New</button> });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'New' })).toBeDefined();
});

test('each row has its own actions, and a head without words above them', () => {
  show({ rowActions: (person) => <button type="button">Delete {person.name}</button> });
  expect(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Delete Bo' })).toBeDefined();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Age',
    'Country',
  ]);
});

test('cells name their column, for phones, where a row is a card', () => {
  show();
  const cells = within(rows()[0] as HTMLElement).getAllByRole('cell');
  expect(cells.map((cell) => [cell.getAttribute('data-label'), cell.textContent])).toEqual([
    ['Name', 'Ada'],
    ['Age', '9'],
    ['Country', 'Finland'],
  ]);
});

test('rows have their place in the whole table, whatever is drawn of it', () => {
  show();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
  expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4']);
});

test('only rows that lead somewhere are links', () => {
  show({ rowHref: (person) => (person.id === '2' ? undefined : `/person/${person.id}`) });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Ada', 'Cy']);
});

test('arrow keys stay at the ends', () => {
  show({ rowHref: (person) => `/person/${person.id}` });
  const links = screen.getAllByRole('link');
  links[2]?.focus();
  fireEvent.keyDown(links[2] as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links[2]);
  links[0]?.focus();
  fireEvent.keyDown(links[0] as HTMLElement, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(links[0]);
});

test('arrow keys lead to the same button of the next row, or to its last where it has fewer', () => {
  show({
    rowActions: ({ id, name }) => (
      <>
        <button type="button">Open {name}</button>
        {id !== '2' && <button type="button">Delete {name}</button>}
      </>
    ),
  });
  screen.getByRole('button', { name: 'Delete Ada' }).focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key });
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Open Bo');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Open Cy');
});

test('arrow keys are left to fields within a row', () => {
  show({ rowActions: ({ name }) => <input aria-label={`Note of ${name}`} /> });
  const field = screen.getByRole('textbox', { name: 'Note of Ada' });
  field.focus();
  expect(fireEvent.keyDown(field, { key: 'ArrowDown' })).toBe(true);
  expect(document.activeElement).toBe(field);
});

test('a dimmed row says so only by its looks', () => {
  show({ dimmed: (person) => person.id === '2' });
  const classes = rows().map((row) => row.className);
  expect(classes[1]).not.toBe(classes[0]);
  expect(classes[2]).toBe(classes[0]);
});

test('rows that are known stay while more are loading', () => {
  show({ loading: true });
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('an empty list has the words of its page, and no filters to remove', () => {
  show({ rows: [], empty: <p>Nobody has registered yet.</p> });
  expect(screen.getByText('Nobody has registered yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove all filters' })).toBeNull();
});

test('rows that arrive later show at once where they belong', () => {
  const others: Person[] = [...people, { id: '4', name: 'Aino', age: 20, country: 'JP' }];
  let put: (list: Person[]) => void = () => {};
  function Live() {
    const [list, setList] = useState(people);
    put = setList;
    return <DataTable label="People" columns={columns} rows={list} rowKey={(person) => person.id} />;
  }
  const router = createMemoryRouter([{ path: '*', Component: Live }], {
    initialEntries: ['/?sort=age&country=JP'],
  });
  render(<RouterProvider router={router} />);
  expect(names()).toEqual(['Bo']);
  act(() => put(others));
  expect(names()).toEqual(['Aino', 'Bo']);
  expect(status()).toBe('2 of 4 rows');
});

const failed = <p>Could not be read.</p>;

test('what could not be read is not called empty', () => {
  show({ rows: [], loading: true, failed, empty: <p>Nobody has registered yet.</p> });
  expect(screen.getByText('Could not be read.')).toBeDefined();
  expect(screen.queryByText('Nobody has registered yet.')).toBeNull();
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('rows that are known stay below the notice that they could not be renewed', () => {
  show({ failed });
  expect(screen.getByText('Could not be read.')).toBeDefined();
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
});
