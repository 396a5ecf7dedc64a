import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TabLinks, Tabs } from './index.tsx';

const tabs = ['abstract', 'files', 'comments'].map((id) => ({ id, label: id }));

function Shown() {
  const [selected, setSelected] = useState('files');
  return (
    <Tabs label="Parts" tabs={tabs} selected={selected} onSelect={setSelected}>
      {`the ${selected}`}
    </Tabs>
  );
}

const panel = () => screen.getByRole('tabpanel');
const tab = (name: string) => screen.getByRole('tab', { name });

test('a tab is selected by a click, and its panel bears its name', async () => {
  render(<Shown />);
  await userEvent.click(tab('comments'));
  expect(tab('comments').getAttribute('aria-selected')).toBe('true');
  expect(tab('files').getAttribute('aria-selected')).toBe('false');
  expect(panel().textContent).toBe('the comments');
  expect(screen.getByRole('tabpanel', { name: 'comments' })).toBe(panel());
});

test('one tab is in the order of Tab; arrows go round, Home and End to the ends', async () => {
  render(<Shown />);
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('files'));
  for (const [key, to] of [
    ['{ArrowRight}', 'comments'],
    ['{ArrowRight}', 'abstract'],
    ['{ArrowLeft}', 'comments'],
    ['{Home}', 'abstract'],
    ['{End}', 'comments'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(document.activeElement).toBe(tab(to));
    expect(panel().textContent).toBe(`the ${to}`);
  }
  await userEvent.keyboard('x');
  expect(document.activeElement).toBe(tab('comments'));
});

test('links as tabs mark the page one is on; only an end link leaves out the pages below it', () => {
  render(
    <MemoryRouter initialEntries={['/editor/session/OM']}>
      <TabLinks
        label="Editor"
        links={[
          { to: '/editor', label: 'Home', end: true },
          { to: '/editor/session', label: 'Sessions' },
        ]}
      />
    </MemoryRouter>,
  );
  const current = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current');
  expect([current('Home'), current('Sessions')]).toEqual([null, 'page']);
});
