import { screen } from '@testing-library/react';
import type { PublicProgram } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { InSession } from './in-session.tsx';

const program = (id: string, more: Partial<PublicProgram> = {}) =>
  plainProgram(id, { title: `Talk ${id}`, sessionId: 'OM', ownerUid: 'other', ...more });
const all = [
  program('OMp1', { presentationType: 'poster' }),
  program('OMo1'),
  program('OMo2', { canceled: true }),
  program('OMo10'),
  program('OAo1', { sessionId: 'OA' }),
];

function open(id: string) {
  storeOf('programs').clear();
  storeOf('programs').commit(new Map(all.map((one) => [one.id, one])));
  return show(<InSession program={all.find((one) => one.id === id) as PublicProgram} />);
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('previous and next follow the order of the list, withdrawn presentations are marked', () => {
  signInParticipant('enterPresentation');
  open('OMo10').unmount();
  const { unmount } = open('OMo10');
  expect(links()).toEqual(['/meeting/presentation/OMo2', '/meeting/presentation/OMp1']);
  expect(screen.getByText('Canceled')).toBeTruthy();
  unmount();
  open('OMo1');
  expect(links()).toEqual(['/meeting/presentation/OMo2']);
});

test('where readers may open only their own presentations there are no ways to others', () => {
  signInParticipant();
  open('OMo10');
  expect(links()).toEqual([]);
});

test('a session of one presentation has no ways', () => {
  signInParticipant('enterPresentation');
  open('OAo1');
  expect(screen.queryByRole('navigation')).toBeNull();
});
