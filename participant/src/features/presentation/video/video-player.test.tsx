import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import type { Movie } from 'shared-data/models/upload';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { signInParticipant } from '../../../testing/session.ts';
import { placeMemory } from './place-memory.ts';
import { clock, VideoPlayer } from './video-player.tsx';

interface Stream {
  /** As hls.js tells that a playlist cannot be parsed. */
  fail(): void;
}
const hls = vi.hoisted((): Stream[] => []);
vi.mock('hls.js/light', () => ({
  default: class {
    static readonly Events = { ERROR: 'hlsError' };
    static readonly ErrorTypes = { MEDIA_ERROR: 'mediaError', NETWORK_ERROR: 'networkError' };
    static readonly isSupported = () => true;
    on(_: string, listener: (event: string, error: object) => void) {
      const error = { fatal: true, type: 'networkError', details: 'manifestParsingError' };
      hls.push({ fail: () => listener('hlsError', error) });
    }
    loadSource() {}
    attachMedia() {}
    destroy() {}
  },
}));

const movie: Movie = { version: 'v1', at: 1, duration: 600, width: 16, height: 9, poster: true };
let download: MockInstance<typeof api.download>;
let runs = 0;

beforeEach(() => {
  runs = 0;
  hls.length = 0;
  localStorage.clear();
  signInParticipant('video');
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'play').mockResolvedValue();
  vi.spyOn(media, 'pause').mockReturnValue();
  vi.spyOn(media, 'load').mockReturnValue();
  vi.spyOn(media, 'canPlayType').mockReturnValue('maybe');
  download = vi.spyOn(api, 'download').mockImplementation(async () => {
    runs += 1;
    const [playlist, poster] = [`/file/VIDEO/OM1.m3u8?e=${runs}`, `/file/VIDEO/OM1.jpg?e=${runs}`];
    return { pages: [], playlist, poster, version: 'v1', expiresAt: runs };
  });
});

const open = () => show(<VideoPlayer programId="OM1" title="Firn air" language="en" movie={movie} />);
const video = () => document.querySelector('video') as HTMLVideoElement;

async function play() {
  const shown = open();
  await userEvent.click(screen.getByRole('button', { name: /^Play/ }));
  await waitFor(() => expect(video().src).toContain('.m3u8'));
  fireEvent.loadedMetadata(video());
  return shown;
}

test('before it is played only the picture is loaded', async () => {
  const { container } = open();
  await waitFor(() => expect(container.querySelector('img')?.src).toContain('OM1.jpg'));
  expect(video()).toBeNull();
  expect(screen.getByRole('button').textContent).toContain('10:00');
});

test('without its picture the video can still be played', async () => {
  download.mockRejectedValueOnce(new Error('away'));
  await play();
  expect(document.activeElement).toBe(video());
});

test('it goes on where this person stopped, and can begin anew', async () => {
  const { unmount } = await play();
  video().currentTime = 125;
  fireEvent.timeUpdate(video());
  unmount();
  open();
  expect(screen.getByRole('button').textContent).toContain('2:05');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(video().src).toContain('.m3u8'));
  fireEvent.loadedMetadata(video());
  expect(video().currentTime).toBe(125);
  await userEvent.click(screen.getByRole('button', { name: 'From the beginning' }));
  expect(video().currentTime).toBe(0);
});

test('a place is kept per person and version, and not near the ends', () => {
  placeMemory('u', 'OM1', 'v1', 600).set(100);
  expect(placeMemory('u', 'OM1', 'v1', 600).get()).toBe(100);
  expect(placeMemory('other', 'OM1', 'v1', 600).get()).toBe(0);
  expect(placeMemory('u', 'OM1', 'v2', 600).get()).toBe(0);
  for (const seconds of [2, 598]) {
    placeMemory('u', 'OM1', 'v1', 600).set(seconds);
    expect(placeMemory('u', 'OM1', 'v1', 600).get()).toBe(0);
  }
});

test('an expired address is renewed once and playing goes on; a second failure is told', async () => {
  await play();
  const before = runs;
  video().currentTime = 60;
  fireEvent.timeUpdate(video());
  fireEvent.error(video());
  await waitFor(() => expect(video().src).toContain(`e=${before + 1}`));
  fireEvent.loadedMetadata(video());
  expect(video().currentTime).toBe(60);
  fireEvent.error(video());
  expect(await screen.findByText(/video could not be played/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(video().src).toContain(`e=${before + 2}`));
});

test('the speed is chosen, and K, J and L work beside the controls of the browser', async () => {
  await play();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5');
  expect(video().playbackRate).toBe(1.5);
  video().currentTime = 50;
  fireEvent.keyDown(video(), { key: 'l' });
  expect(video().currentTime).toBe(60);
  fireEvent.keyDown(video(), { key: 'j' });
  fireEvent.keyDown(video(), { key: 'j' });
  expect(video().currentTime).toBe(40);
  fireEvent.keyDown(video(), { key: 'k', ctrlKey: true });
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(video(), { key: 'k' });
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(2);
});

test('a speed chosen in the browser’s own menu is shown, and stays when the address is renewed', async () => {
  await play();
  const speed = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value;
  for (const rate of [1.5, 1.75]) {
    video().playbackRate = rate;
    fireEvent(video(), new Event('ratechange'));
    expect(speed()).toBe(String(rate));
  }
  expect(video().defaultPlaybackRate).toBe(1.75);
});

test('times are written as people do', () => {
  expect([4, 65, 600, 3723].map(clock)).toEqual(['0:04', '1:05', '10:00', '1:02:03']);
});

test('captions are shown with the video, and C hides them', async () => {
  withCaptions();
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('WEBVTT'));
  await play();
  await waitFor(() => expect(document.querySelector('track')?.src).toBe('blob:captions'));
  expect(fetched).toHaveBeenCalledWith('/file/VIDEO/OM1.vtt', expect.anything());
  expect(document.querySelector('track')?.srclang).toBe('en');
  const track = { mode: 'showing' };
  vi.spyOn(video(), 'textTracks', 'get').mockReturnValue([track] as unknown as TextTrackList);
  fireEvent.keyDown(video(), { key: 'c' });
  expect(track.mode).toBe('hidden');
});

test('captions whose link has expired are fetched with a fresh one, once, and nobody is told', async () => {
  withCaptions();
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response(null, { status: 403 }))
    .mockResolvedValue(new Response('WEBVTT'));
  await play();
  await waitFor(() => expect(document.querySelector('track')).not.toBeNull());
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/captions could not be loaded/)).toBeNull();
});

test('captions that cannot be loaded are named, fetched again with a fresh link, and the video plays', async () => {
  withCaptions();
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response(null, { status: 403 }))
    .mockResolvedValueOnce(new Response(null, { status: 403 }));
  await play();
  await screen.findByText(/captions could not be loaded/);
  expect(document.querySelector('track')).toBeNull();
  fetched.mockResolvedValueOnce(new Response('WEBVTT'));
  const asked = download.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('track')).not.toBeNull());
  expect(download.mock.calls.length).toBe(asked + 1);
  expect(screen.queryByText(/captions could not be loaded/)).toBeNull();
});

test('a broken captions file is named, and the video plays', async () => {
  withCaptions();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>Not found</html>'));
  await play();
  await screen.findByText(/captions could not be loaded/);
  expect(document.querySelector('track')).toBeNull();
  expect(video().src).toContain('.m3u8');
});

test('a broken playlist is fetched again once, then named with another try, and its place stays', async () => {
  vi.mocked(HTMLMediaElement.prototype.canPlayType).mockReturnValue('');
  open();
  await userEvent.click(screen.getByRole('button', { name: /^Play/ }));
  for (const streams of [1, 2]) {
    await waitFor(() => expect(hls).toHaveLength(streams));
    hls[streams - 1]?.fail();
  }
  expect(await screen.findByText(/video could not be played/)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Speed' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(hls).toHaveLength(3));
  expect(screen.queryByText(/video could not be played/)).toBeNull();
});

function withCaptions() {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:captions');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  download.mockResolvedValue({
    pages: [],
    playlist: '/file/VIDEO/OM1.m3u8',
    captions: '/file/VIDEO/OM1.vtt',
    version: 'v1',
    expiresAt: 1,
  });
}
