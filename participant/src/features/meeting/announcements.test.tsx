import { screen } from '@testing-library/react';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Announcements } from './announcements.tsx';
import './words.ts';

const announce = (...texts: string[]) =>
  storeOf('information').set({
    announcements: Object.fromEntries(
      texts.map((text, day) => [`id${9 - day}`, { text: { en: text }, at: Date.UTC(2026, 10, 1 + day, 3) }]),
    ),
  });
const listed = () => screen.getAllByRole('listitem').map((one) => one.textContent);

beforeEach(() => storeOf('information').clear());

test('without announcements there is no heading for them', () => {
  const { container } = show(<Announcements />);
  expect(container.textContent).toBe('');
});

test('the newest comes first, whatever their keys are', () => {
  announce('Buses wait.', 'Dinner is at seven.');
  show(<Announcements />);
  expect(listed()).toEqual(['2 NovemberDinner is at seven.', '1 NovemberBuses wait.']);
  expect(screen.queryByText(/earlier announcement/)).toBeNull();
});

test('two are shown, the earlier ones on demand', () => {
  announce('first', 'second', 'third');
  show(<Announcements />);
  const details = screen.getByText('1 earlier announcement').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('first');
  expect(details?.textContent).not.toContain('second');
});
