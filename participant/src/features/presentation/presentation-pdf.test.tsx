import { screen } from '@testing-library/react';
import type { PermissionFlag } from 'shared-data/models/permission';
import type { Program } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { PresentationPdf } from './presentation-pdf.tsx';

const own: Program = { ...submitted, id: 'OM1', ownerUid: 'u' };
const pages = { id: 'OM1', count: 3, version: 'v', width: 4, height: 3 };

class FarAway {
  observe() {}
  disconnect() {}
}

function open(program: Program, flags: PermissionFlag[], stored: boolean) {
  vi.stubGlobal('IntersectionObserver', FarAway);
  signInParticipant('enterPresentation', ...flags);
  storeOf('presentationPages').clear();
  storeOf('presentationPages').commit(new Map(stored ? [['OM1', pages]] : []));
  storeOf('presentationPages').setState('live');
  return show(<PresentationPdf program={program} />);
}

test('spec 3: while `page` is off, readers are told so, and the owner that only few see the file', () => {
  open({ ...own, ownerUid: 'other' }, [], true);
  expect(screen.getByText('Presentation files are not shown at the moment.')).toBeTruthy();
  open(own, [], true);
  expect(screen.getByText(/At the moment, only you/)).toBeTruthy();
});

test('the viewer is not loaded before the reader comes near', () => {
  const { container } = open(own, ['page'], true);
  expect(container.querySelector('section, img')).toBeNull();
  expect(container.querySelector('[style*="aspect-ratio"]')).toBeTruthy();
});

test('a missing file is named as missing', () => {
  open(own, ['page'], false);
  expect(screen.getByText('No presentation file has been uploaded yet.')).toBeTruthy();
});
