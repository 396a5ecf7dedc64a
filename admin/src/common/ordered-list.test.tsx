import { render, screen, waitFor } from '@testing-library/react';
import { addMessages } from 'shared-data/i18n/i18n';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { expect, test } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import { OrderedList } from './ordered-list.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const list = (names: readonly string[]) => (
  <AppProviders>
    <OrderedList
      label="Contests"
      items={names}
      keyOf={(name) => name}
      nameOf={(name) => name}
      pending={false}
      onMove={() => {}}
    >
      {(name) => <button type="button">Remove {name}</button>}
    </OrderedList>
  </AppProviders>
);

test('when an item is removed, the focus goes to one that is left', async () => {
  const { rerender } = render(list(['Photo', 'Poster']));
  screen.getByRole('button', { name: 'Remove Photo' }).focus();
  rerender(list(['Poster']));
  const left = screen.getByRole('listitem');
  await waitFor(() => expect(left.contains(document.activeElement)).toBe(true));
});
