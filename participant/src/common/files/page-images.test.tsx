import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import type { PageSet } from 'shared-data/models/upload';
import { setConfig } from 'shared-data/platform/config';
import { ApiError } from 'shared-data/platform/errors';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { keptLinks } from './kept-links.ts';
import { PageImages } from './page-images.tsx';

let download: MockInstance<typeof api.download>;
let made: number;
/** The versions of the page sets differ by test: links are kept for minutes. */
let version = 0;
let pages: PageSet;

beforeEach(() => {
  signInParticipant('showAbstract');
  made = 0;
  version += 1;
  pages = { count: 3, version: `images-${version}`, width: 3, height: 4 };
  download = vi.spyOn(api, 'download').mockImplementation(async () => {
    made += 1;
    const signed = (page: number) => `/file/PDF/abstract/OM1-${page}.png?v=${pages.version}&t=${made}`;
    return { pages: [1, 2, 3].map(signed), file: '/file/OM1.pdf?t=1' } as never;
  });
});

const open = () => show(<PageImages programId="OM1" kind="abstract" pages={pages} />);
const images = () => screen.getAllByRole<HTMLImageElement>('img');
const addresses = () =>
  images().map((image) =>
    image
      .getAttribute('src')
      ?.match(/-(\d)\.png.*t=(\d+)/)
      ?.slice(1),
  );

test('every page has its place and its name; the first is fetched at once, the others when they come near', async () => {
  open();
  await waitFor(() => expect(images()).toHaveLength(3));
  expect(images().map((image) => [image.alt, image.getAttribute('loading')])).toEqual([
    ['Page 1 of 3', 'eager'],
    ['Page 2 of 3', 'lazy'],
    ['Page 3 of 3', 'lazy'],
  ]);
  expect(screen.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toBe('/file/OM1.pdf?t=1');
  expect(download.mock.calls).toEqual([['OM1', 'abstract']]);
});

test('before the addresses are known the places are there, so that nothing moves', () => {
  download.mockReturnValue(new Promise(() => {}));
  open();
  expect(screen.getAllByRole('figure')).toHaveLength(3);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getAllByRole('figure')[0]?.style.aspectRatio).toBe('3 / 4');
});

test('addresses that have expired are fetched once for all pages, and what is shown stays', async () => {
  open();
  await waitFor(() => expect(images()).toHaveLength(3));
  const [first, second, third] = images() as [HTMLImageElement, HTMLImageElement, HTMLImageElement];
  fireEvent.load(first);
  fireEvent.error(second);
  fireEvent.error(third);
  await waitFor(() =>
    expect(addresses()).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '2'],
    ]),
  );
  expect(download).toHaveBeenCalledTimes(2);
});

test('a page that cannot be loaded is named, and can be fetched again alone', async () => {
  open();
  await waitFor(() => expect(images()).toHaveLength(3));
  const second = () => images()[1] as HTMLImageElement;
  fireEvent.error(second());
  await waitFor(() => expect(addresses()[1]).toEqual(['2', '2']));
  fireEvent.error(second());
  expect(await screen.findByText('Page 2 of 3 could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('Page 2 of 3 could not be loaded.')).toBeNull();
  fireEvent.load(second());
  expect(screen.getAllByRole('figure').map((one) => one.dataset['state'])[1]).toBe('shown');
});

test.each([
  [new ApiError('unavailable', 0), 'The server cannot be reached.'],
  [new ApiError('forbidden', 403), 'You do not have permission to do this.'],
])('where the addresses cannot be had, the reason and another try are offered: %s', async (error, reason) => {
  download.mockRejectedValueOnce(error);
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(reason);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(images()).toHaveLength(3));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shown again within minutes the pages are there at once, without another request', async () => {
  const { unmount } = open();
  await waitFor(() => expect(images()).toHaveLength(3));
  unmount();
  open();
  expect(images()).toHaveLength(3);
  expect(download).toHaveBeenCalledTimes(1);
});

test('the old pages stay until the addresses of a new version are here', async () => {
  const { rerender } = render(<PageImages programId="OM1" kind="abstract" pages={pages} />);
  await waitFor(() => expect(images()).toHaveLength(3));
  for (const image of images()) fireEvent.load(image);
  const { promise, resolve } = Promise.withResolvers<never>();
  download.mockReturnValueOnce(promise);
  const next = { ...pages, version: `${pages.version}-next`, count: 2 };
  rerender(<PageImages programId="OM1" kind="abstract" pages={next} />);
  expect(addresses()).toEqual([
    ['1', '1'],
    ['2', '1'],
  ]);
  await act(async () => resolve({ pages: ['/a.png?v=x', '/b.png?v=x'] } as never));
  expect(images().map((image) => image.getAttribute('src'))).toEqual(['/a.png?v=x', '/b.png?v=x']);
  expect(screen.queryByRole('link', { name: 'Open the PDF' })).toBeNull();
});

test('links are another reader’s secret: who signs in next fetches their own', async () => {
  const { unmount } = open();
  await waitFor(() => expect(images()).toHaveLength(3));
  unmount();
  expect(keptLinks.get(['u', 'abstract', 'OM1', pages.version].join(' '))).not.toBeNull();
  expect(keptLinks.get(['other', 'abstract', 'OM1', pages.version].join(' '))).toBeNull();
});

test('what was shown on this visit is there with the first rendering; what failed meanwhile is not', async () => {
  const states = () => screen.getAllByRole('figure').map((figure) => figure.dataset['state']);
  const { unmount } = open();
  await waitFor(() => expect(images()).toHaveLength(3));
  expect(states()).toEqual(['loading', 'loading', 'loading']);
  const [first, second] = images() as [HTMLImageElement, HTMLImageElement];
  fireEvent.load(first);
  fireEvent.load(second);
  fireEvent.error(second);
  unmount();
  open();
  expect(states()).toEqual(['shown', 'loading', 'loading']);
});

test('pages that were seen open without a network, and the others are named', async () => {
  const browser = fakeCaches();
  const firebase = { kind: 'embedded', namespace: 'demo', projectId: 'demo', apiKey: 'k' } as const;
  setConfig({ firebase, databasePath: 'db', apiBase: '', remotes: {}, offline: true });
  vi.spyOn(api, 'readFile').mockImplementation(async (url) => new Blob([url]));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:seen');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  download.mockImplementation(async () => ({
    pages: ['/1.png', '/2.png', '/3.png'],
    version: pages.version,
    expiresAt: 0,
  }));
  const { unmount } = open();
  await waitFor(() => expect(images()).toHaveLength(3));
  vi.useFakeTimers();
  for (const image of images().slice(0, 2)) fireEvent.load(image);
  await vi.advanceTimersByTimeAsync(2900);
  expect(api.readFile).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.poll(browser.kept).toHaveLength(2);
  unmount();
  vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
  download.mockRejectedValue(new ApiError('unavailable', 0));
  open();
  await waitFor(() => expect(images().map((image) => image.src)).toEqual(['blob:seen', 'blob:seen']));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Page 3 of 3 could not be loaded.')).toBeTruthy();
  vi.unstubAllGlobals();
});
