import { screen } from '@testing-library/react';
import type { PermissionFlag } from 'shared-data/models/permission';
import type { Program } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { PresentationVideo } from './presentation-video.tsx';

const others: Program = { ...submitted, id: 'OM1', ownerUid: 'other' };
const movie = { id: 'OM1', version: 'v', at: 1, duration: 9, width: 16, height: 9, poster: false };

function open(stored: boolean, ...flags: PermissionFlag[]) {
  signInParticipant('enterPresentation', ...flags);
  storeOf('movies').clear();
  storeOf('movies').commit(new Map(stored ? [['OM1', movie]] : []));
  return show(<PresentationVideo program={others} />);
}

test('without a video there is no section for one', () => {
  open(false, 'video');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('spec 3: while `video` is off, readers are told so', () => {
  open(true);
  expect(screen.getByText('Videos are not shown at the moment.')).toBeTruthy();
});
