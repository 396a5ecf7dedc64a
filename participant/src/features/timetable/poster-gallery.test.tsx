import { act, screen, within } from '@testing-library/react';
import { api } from 'shared-data/api/api-client';
import type { PermissionFlag } from 'shared-data/models/permission';
import { storeOf } from 'shared-data/sync/collection-store';
import { item } from 'shared-data/testing/plain-timetable';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { PosterGallery } from './poster-gallery.tsx';

const posters = item('x', '13:00', '14:30', {
  kind: 'poster',
  programs: { OMp02: { order: 2 }, OMp01: { order: 1 }, gone: { order: 3 } },
});
let comeNear: (() => void)[];
let download: MockInstance<typeof api.download>;

beforeEach(() => {
  comeNear = [];
  download = vi
    .spyOn(api, 'download')
    .mockResolvedValue({ pages: ['/OMp01-1.png?v=1'], version: '1', expiresAt: Infinity });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear.push(() => heard([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const programs = ['OMp01', 'OMp02'].map((id) => ({
    ...submitted,
    id,
    sessionId: 'OM',
    title: `Title of ${id}`,
    ownerUid: 'other',
  }));
  storeOf('programs').commit(new Map(programs.map((one) => [one.id, one])));
  storeOf('presentationPages').commit(
    new Map([['OMp01', { id: 'OMp01', count: 2, version: '1', width: 3, height: 4 }]]),
  );
});
afterEach(() => vi.unstubAllGlobals());

function open(...flags: PermissionFlag[]) {
  signInParticipant(...flags);
  return show(<PosterGallery item={posters} />);
}

test('posters stand in the order of their boards, with their numbers, and one that is gone by its ID', () => {
  open('enterPresentation', 'page');
  const [first, second, third] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent);
  expect(within(first as HTMLElement).getByText(/Board 1 · OMp01/)).toBeTruthy();
  expect(within(first as HTMLElement).getByRole('link', { name: 'Title of OMp01' })).toBeTruthy();
  expect(within(second as HTMLElement).getByText(/Board 2 · OMp02/)).toBeTruthy();
  expect(within(second as HTMLElement).getByText('No pages yet')).toBeTruthy();
  expect(third?.textContent).toBe('gone');
});

test('the first page is fetched when the reader comes near, and only for posters that have one', async () => {
  const { container } = open('enterPresentation', 'page');
  expect(comeNear).toHaveLength(1);
  expect(download).not.toHaveBeenCalled();
  await act(async () => comeNear[0]?.());
  await expect.poll(() => container.querySelector('img')?.getAttribute('src')).toBe('/OMp01-1.png?v=1');
  expect(download.mock.calls.map(([id]) => id)).toEqual(['OMp01']);
});

test.each([[['enterPresentation']], [['page']]] as PermissionFlag[][][])(
  'with %j alone no page is asked for',
  (flags) => {
    open(...flags);
    expect(comeNear).toEqual([]);
    expect(screen.getAllByText('Not shown at the moment')).toHaveLength(2);
  },
);

test('until there is a poster, the abstract is shown to those who may see it', async () => {
  storeOf('abstractPages').commit(
    new Map([['OMp02', { id: 'OMp02', count: 1, version: '1', width: 3, height: 4 }]]),
  );
  open('enterPresentation', 'showAbstract');
  expect(comeNear).toHaveLength(1);
  await act(async () => comeNear[0]?.());
  await expect.poll(() => download.mock.calls).toEqual([['OMp02', 'abstract']]);
});
