import { screen } from '@testing-library/react';
import { addMessages } from 'shared-data/i18n/i18n';
import { expect, test } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import { showPage } from '../testing/show-page.tsx';
import { FirstOf } from './first-of.tsx';
import { PeopleList } from './people-list.tsx';

addMessages({ en, ja: {} });

const numbers = Array.from({ length: 23 }, (_, at) => `Person ${at + 1}`);

test('"More" leads to the first entry that was not shown', async () => {
  const people = numbers.map((name) => ({ uid: name, name, language: 'en' as const, text: 'Hello' }));
  const user = showPage(<PeopleList people={people} unreached={[]} />, '/editor');
  await user.click(screen.getByRole('button', { name: /3/ }));
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  expect(document.activeElement?.textContent).toContain('Person 21');
});

test('"More" leads to an entry without anything to press', async () => {
  const list = (shown: readonly string[]) => (
    <ul>
      {shown.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
  const user = showPage(<FirstOf items={numbers}>{list}</FirstOf>, '/editor');
  screen.getByRole('button', { name: /3/ }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByText('Person 21'));
});
