import { screen } from '@testing-library/react';
import type { PublicProgram } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../../testing/session.ts';
import { Component } from './programme-page.tsx';

const program = (index: number): PublicProgram => ({
  id: `OM${index}`,
  title: `Title ${index}`,
  sessionId: index < 60 ? 'OA' : 'OM',
  presentationType: 'oral',
  online: false,
  authors: [],
  ownerUid: 'somebody',
});

beforeEach(() => {
  fillSessions();
  const programs = Array.from({ length: 120 }, (_, index) => program(index));
  storeOf('programs').commit(new Map(programs.map((one) => [one.id, one])));
  storeOf('programs').setState('live');
});
afterEach(() => storeOf('programs').clear());

test('every program is in the page, so that the browser can find and print it', async () => {
  visitAnonymously();
  show(<Component />);
  expect(await screen.findByText('Title 119')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(120);
  expect(screen.getAllByText('60 presentations')).toHaveLength(2);
});

test('visitors read titles without links, with the reason once', async () => {
  visitAnonymously();
  show(<Component />);
  await screen.findByText('Title 119');
  expect(screen.queryByRole('link', { name: /^Title/ })).toBeNull();
  expect(screen.getAllByText(/can be opened by registered participants/)).toHaveLength(1);
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
  expect(await screen.findByRole('link', { name: 'Title 119' })).toBeTruthy();
  expect(screen.queryByText(/registered participants/)).toBeNull();
  unmount();
  signInParticipant('showProgramList');
  storeOf('programs').commit(new Map([['OM5', { ...program(5), ownerUid: 'u' }]]));
  show(<Component />);
  expect(await screen.findByRole('link', { name: 'Title 5' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Title 119' })).toBeNull();
  expect(screen.getByText(/Authors can open their own/)).toBeTruthy();
});
