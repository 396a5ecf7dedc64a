import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Tabs } from './index.tsx';

const onSelect = vi.fn();
const tabs = (ids: string[], selected: string, children: React.ReactNode = 'content') => (
  <Tabs
    label="Parts"
    tabs={ids.map((id) => ({ id, label: `Tab ${id}` }))}
    selected={selected}
    onSelect={onSelect}
  >
    {children}
  </Tabs>
);
const tab = (id: string) => screen.getByRole('tab', { name: `Tab ${id}` });
const press = (id: string, key: string) => fireEvent.keyDown(tab(id), { key });

test('the list of tabs has a name, and each tab says which panel it shows', () => {
  render(tabs(['a', 'b'], 'a'));
  expect(screen.getByRole('tablist', { name: 'Parts' })).toBeDefined();
  for (const id of ['a', 'b'])
    expect(tab(id).getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
});

test('two sets of tabs on one page do not share their ids', () => {
  render(
    <>
      {tabs(['a'], 'a')}
      {tabs(['a'], 'a')}
    </>,
  );
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the page selects: a click only asks', () => {
  render(tabs(['a', 'b'], 'a'));
  fireEvent.click(tab('b'));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('b');
  expect(tab('a').getAttribute('aria-selected')).toBe('true');
});

test('keys that select keep the page from scrolling, others are left to the browser', () => {
  render(tabs(['a', 'b'], 'a'));
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) expect(press('a', key), key).toBe(false);
  for (const key of ['ArrowDown', 'Tab', 'Enter', ' ']) expect(press('a', key), key).toBe(true);
});

test('a single tab goes round to itself', () => {
  render(tabs(['a'], 'a'));
  press('a', 'ArrowRight');
  expect(onSelect).toHaveBeenLastCalledWith('a');
});

test('ids that mean something in selectors can be moved to', () => {
  const odd = ['a"]', 'b.c#d'];
  render(tabs(odd, 'a"]'));
  press('a"]', 'End');
  expect(onSelect).toHaveBeenLastCalledWith('b.c#d');
  expect(document.activeElement).toBe(tab('b.c#d'));
});

test('arrow keys typed within the panel stay there', () => {
  render(tabs(['a', 'b'], 'a', <input aria-label="Note" />));
  onSelect.mockClear();
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'ArrowRight' });
  expect(onSelect).not.toHaveBeenCalled();
});

test('with a selection that does not exist, End and Home still lead to the ends', () => {
  render(tabs(['a', 'b', 'c'], 'gone'));
  press('a', 'End');
  expect(onSelect).toHaveBeenLastCalledWith('c');
  press('a', 'Home');
  expect(onSelect).toHaveBeenLastCalledWith('a');
});
