import { screen } from '@testing-library/react';
import type { Program } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { AbstractPages } from './abstract-pages.tsx';

const own: Program = { ...submitted, id: 'OM1', ownerUid: 'u' };
const hidden = 'Abstracts are not shown at the moment.';

beforeEach(() => {
  storeOf('abstractPages').clear();
  storeOf('coeditors').clear();
});

test('spec 3: while `showAbstract` is off, owner and co-editors see the abstract and read that others do not', () => {
  signInParticipant('enterPresentation');
  const page = { id: 'OM1', count: 1, version: 'v', width: 3, height: 4 };
  storeOf('abstractPages').commit(new Map([['OM1', page]]));
  show(<AbstractPages program={own} />).unmount();
  const { unmount } = show(<AbstractPages program={{ ...own, ownerUid: 'other' }} />);
  expect(screen.getByText(hidden)).toBeTruthy();
  unmount();
  storeOf('coeditors').commit(new Map([['OM1', { u: true as const }]]));
  show(<AbstractPages program={{ ...own, ownerUid: 'other' }} />);
  expect(screen.queryByText(hidden)).toBeNull();
  expect(screen.getByText(/At the moment, only you/)).toBeTruthy();
});

test('a missing abstract is named as missing', () => {
  signInParticipant('showAbstract');
  show(<AbstractPages program={own} />);
  expect(screen.getByText('No abstract has been uploaded yet.')).toBeTruthy();
});
