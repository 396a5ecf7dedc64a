import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type Column, DataTable, type DataTableProps } from './index.tsx';

interface Talk {
  id: string;
  title: string;
  room: string;
}

const columns: Column<Talk>[] = [
  { id: 'id', header: 'ID', value: (talk) => talk.id },
  { id: 'title', header: 'Title', value: (talk) => talk.title },
  { id: 'room', header: 'Room', value: (talk) => talk.room, filter: true },
];

const talks: Talk[] = [
  { id: 'OA10', title: 'Meteorites', room: 'A' },
  { id: 'OA2', title: 'Sea ice', room: 'B' },
  { id: 'OB1', title: 'Penguins', room: 'A' },
];

function show(props: Partial<DataTableProps<Talk>> = {}, url = '/') {
  const table = (
    <DataTable label="Talks" columns={columns} rows={talks} rowKey={(talk) => talk.id} {...props} />
  );
  const router = createMemoryRouter([{ path: '*', element: table }], { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return router;
}

const ids = () =>
  within(screen.getByRole('table', { name: 'Talks' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('a click on a column sorts by it, a second one turns it, a third one leaves it', async () => {
  show();
  const head = screen.getByRole('columnheader', { name: /ID/ });
  await userEvent.click(within(head).getByRole('button'));
  expect(ids()).toEqual(['OA2', 'OA10', 'OB1']);
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(within(head).getByRole('button'));
  expect(ids()).toEqual(['OB1', 'OA10', 'OA2']);
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(head).getByRole('button'));
  expect(ids()).toEqual(['OA10', 'OA2', 'OB1']);
});

test('search and filter narrow the rows, and the URL follows', async () => {
  const router = show();
  await userEvent.type(screen.getByRole('searchbox'), 'e');
  await userEvent.selectOptions(screen.getByLabelText('Room'), 'A');
  expect(ids()).toEqual(['OA10', 'OB1']);
  expect(screen.getByRole('status').textContent).toBe('2 of 3 rows');
  await waitFor(() => expect(router.state.location.search).toBe('?q=e&room=A'));
});

test('a shared URL shows what it was shared with', () => {
  show({}, '/?q=e&room=A&sort=-id');
  expect(ids()).toEqual(['OB1', 'OA10']);
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('e');
});

test('going back shows what was looked for before', async () => {
  const router = show();
  await router.navigate('/?q=sea');
  await waitFor(() => expect(ids()).toEqual(['OA2']));
  await router.navigate(-1);
  await waitFor(() => expect(ids()).toHaveLength(3));
});

test('nothing found offers to remove the filters', async () => {
  show({}, '/?q=nowhere&room=A');
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove all filters' }));
  expect(ids()).toHaveLength(3);
});

test('an empty list says so, one on its way too', () => {
  show({ rows: [] });
  expect(screen.getByText('Nothing here yet')).toBeDefined();
});

test('a list on its way is announced', () => {
  show({ rows: [], loading: true });
  expect(screen.getByText('Loading…')).toBeDefined();
});

test('the first cell leads to the row, and arrow keys go from row to row', async () => {
  show({ rowHref: (talk) => `/talk/${talk.id}` });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/talk/OA10', '/talk/OA2', '/talk/OB1']);
  links[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(links[1]);
});

test('of thousands of rows only those in view are drawn, and their number is told', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ id: `T${index}`, title: 'x', room: 'A' }));
  show({ rows });
  const table = screen.getByRole('table', { name: 'Talks' });
  expect(table.getAttribute('aria-rowcount')).toBe('3001');
  expect(table.querySelectorAll('tr').length).toBeLessThan(100);
});

test('on paper every row is there', () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ id: `T${index}`, title: 'x', room: 'A' }));
  show({ rows });
  const table = screen.getByRole('table', { name: 'Talks' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(table.querySelectorAll('tr')).toHaveLength(301);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(table.querySelectorAll('tr').length).toBeLessThan(100);
});
