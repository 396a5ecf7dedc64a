import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { beforeEach, expect, test } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../../testing/session.ts';
import { Component } from './programme-page.tsx';

const program = (index: number) =>
  plainProgram(`OM${index}`, {
    title: `Title ${index}`,
    sessionId: index % 2 ? 'OM' : 'OA',
    ownerUid: 'somebody',
  });
function fill(count: number): void {
  const programs = Array.from({ length: count }, (_, index) => program(index));
  storeOf('programs').commit(new Map(programs.map((one) => [one.id, one])));
}

beforeEach(() => {
  fillSessions();
  fill(12);
  storeOf('programs').setState('live');
});

// Roles take long in long lists.
const linkOf = (title: string) => screen.getByText(title).closest('a');

test('every program is in the page, so that the browser can find and print it', async () => {
  fill(120);
  visitAnonymously();
  show(<Component />);
  expect(await screen.findByText('Title 119')).toBeTruthy();
  expect(document.querySelectorAll('article')).toHaveLength(120);
  expect(screen.getAllByText('60 presentations')).toHaveLength(2);
});

test('visitors read titles without links, with the reason once', async () => {
  visitAnonymously();
  show(<Component />);
  await screen.findByText('Title 11');
  for (const title of screen.getAllByText(/^Title/)) expect(title.closest('a')).toBeNull();
  expect(screen.getAllByText(/Registered participants can open the presentations/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('signing in leads back to the list with its search', async () => {
  visitAnonymously();
  sessionStorage.clear();
  show(<Component />, '/meeting/program?q=Title');
  screen.getByRole('link', { name: 'Sign in' }).click();
  expect(sessionStorage.getItem('wanted')).toBe('/meeting/program?q=Title');
});

test('participants open the presentations, and while those are closed their own only', async () => {
  signInParticipant('enterPresentation', 'showProgramList');
  const { unmount } = show(<Component />);
  await screen.findByText('Title 11');
  expect(linkOf('Title 11')?.getAttribute('href')).toBe('/meeting/presentation/OM11');
  expect(screen.queryByText(/registered participants/)).toBeNull();
  unmount();
  signInParticipant('showProgramList');
  storeOf('programs').commit(new Map([['OM5', { ...program(5), ownerUid: 'u' }]]));
  show(<Component />);
  await screen.findByText('Title 11');
  expect(linkOf('Title 5')).not.toBeNull();
  expect(linkOf('Title 11')).toBeNull();
  expect(screen.getByText(/Authors can open their own/)).toBeTruthy();
});

test('why a program was found is marked, in the row or below it', async () => {
  signInParticipant('enterPresentation', 'showProgramList');
  const author = {
    givenName: 'Kenji',
    familyName: 'Mori',
    nameJa: '森 健二',
    affiliation: 'Tromsø',
    presenter: true,
  };
  storeOf('programs').clear();
  storeOf('programs').commit(new Map([['OM5', { ...program(5), authors: [author] }]]));
  const { container, unmount } = show(<Component />, '/meeting/program?q=tromso+title');
  await screen.findByRole('link', { name: 'Title 5' });
  const marks = (root: Element) => [...root.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks(container)).toEqual(['Title', 'Tromsø']);
  unmount();
  const other = show(<Component />, `/meeting/program?q=${encodeURIComponent('健二')}`);
  await screen.findByText(/Also found:/);
  expect(marks(other.container)).toEqual(['健二']);
});

test('withdrawn presentations stay in the list and are marked, and totals are shown where there are any', async () => {
  signInParticipant('enterPresentation', 'showProgramList');
  storeOf('programs').commit(new Map([['OM5', { ...program(5), canceled: true }]]));
  storeOf('likeTotals').commit(new Map([['OM5', 3]]));
  storeOf('commentTotals').commit(new Map([['OM5', 1]]));
  show(<Component />);
  const row = (await screen.findByText('Title 5')).closest('article');
  for (const text of ['Canceled', '3 likes', '1 comment'])
    expect(within(row as HTMLElement).getByText(text)).toBeTruthy();
  expect(screen.getAllByText(/likes?$/)).toHaveLength(1);
});

test('the choices say how many presentations they leave, and are kept in the address', async () => {
  visitAnonymously();
  show(<Component />, '/meeting/program?type=poster');
  expect(await screen.findByText('No presentation matches.')).toBeTruthy();
  const session = screen.getByRole('combobox', { name: 'Session' });
  expect(await within(session).findByRole('option', { name: 'OA Antarctic meteorites (0)' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), '');
  expect(await within(session).findByRole('option', { name: 'OA Antarctic meteorites (6)' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Video', hidden: true })).toBeNull();
});
