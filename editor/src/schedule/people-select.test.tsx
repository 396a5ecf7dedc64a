import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { addMessages } from 'shared-data/i18n/i18n';
import type { PublicProfile } from 'shared-data/models/user';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, expect, test, vi } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import { PeopleSelect } from './people-select.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

afterEach(() => storeOf('people').clear());

const profile = (name: string) => ({ name, affiliation: 'Institute' }) as PublicProfile;
const sync = (people: Record<string, PublicProfile>) =>
  act(() => {
    storeOf('people').commit(new Map(Object.entries(people)));
    storeOf('people').setState('live');
  });

function Chairs({ told }: { told(names: readonly string[], uids: readonly string[]): void }) {
  const [value, setValue] = useState({
    names: ['Ann Moe'],
    uids: ['u-gone', 'u-kaede'] as readonly string[],
  });
  return (
    <PeopleSelect
      label="Chairs"
      name="chairs"
      names={value.names}
      uids={value.uids}
      onChange={(names, uids) => {
        told(names, uids);
        setValue({ names: [...names], uids });
      }}
    />
  );
}

const choose = (typed: string) => {
  fireEvent.change(screen.getByRole('combobox', { name: 'Chairs' }), { target: { value: typed } });
  fireEvent.click(document.querySelector(`.ant-select-item-option[title="${typed}"]`) as HTMLElement);
};

test('an account that is gone is called so, is no name, and can be taken out', () => {
  const told = vi.fn();
  render(<Chairs told={told} />);
  expect(document.body.textContent).not.toContain('u-gone');
  sync({ 'u-kaede': profile('Kaede Mori') });
  expect(document.body.textContent).not.toContain('u-gone');
  expect(document.body.textContent).toContain('Deleted account');
  const reason = 'An account named here has been deleted in the meantime. Please remove it.';
  expect(screen.getByText(reason)).toBeTruthy();

  choose('Bo Lee');
  expect(told).toHaveBeenLastCalledWith(['Ann Moe', 'Kaede Mori', 'Bo Lee'], ['u-gone', 'u-kaede']);
  choose('Deleted account');
  expect(told).toHaveBeenLastCalledWith(['Ann Moe', 'Kaede Mori', 'Bo Lee'], ['u-kaede']);
  expect(screen.queryByText(reason)).toBeNull();
});
