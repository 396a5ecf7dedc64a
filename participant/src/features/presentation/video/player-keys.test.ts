import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyKey } from './player-keys.ts';

let track: { mode: TextTrackMode };
let video: HTMLVideoElement;
const play = vi.fn(async () => {});
const pause = vi.fn();

beforeEach(() => {
  play.mockClear();
  pause.mockClear();
  track = { mode: 'hidden' };
  video = { paused: true, currentTime: 30, textTracks: [track], play, pause } as unknown as HTMLVideoElement;
});
const videoWith = (more: object) => ({ ...video, ...more }) as HTMLVideoElement;

describe('keys of the video', () => {
  test('K plays what stands still, and pauses what plays', () => {
    expect(applyKey(video, 'k')).toBe(true);
    expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0]);
    expect(applyKey(videoWith({ paused: false }), 'k')).toBe(true);
    expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1]);
  });

  test('a browser that forbids playing by key is not an error', async () => {
    play.mockRejectedValueOnce(new Error('NotAllowedError'));
    expect(applyKey(video, 'k')).toBe(true);
    await Promise.resolve();
  });

  test.each([
    ['l', 30, 40],
    ['j', 30, 20],
    ['j', 4, 0],
    ['J', 30, 20],
    ['L', 30, 40],
  ])('%s at %i seconds leads to %i', (key, currentTime, to) => {
    const at = videoWith({ currentTime });
    expect(applyKey(at, key)).toBe(true);
    expect(at.currentTime).toBe(to);
  });

  test('C shows captions and hides them again; without captions the key is the browser’s', () => {
    for (const mode of ['showing', 'hidden', 'showing']) {
      expect(applyKey(video, 'c')).toBe(true);
      expect(track.mode).toBe(mode);
    }
    expect(applyKey(videoWith({ textTracks: [] }), 'c')).toBe(false);
    expect(applyKey(videoWith({ textTracks: undefined }), 'c')).toBe(false);
  });

  test.each(['Tab', 'Enter', ' ', 'ArrowLeft', 'm', 'Escape'])('%j is left to the browser', (key) => {
    expect(applyKey(video, key)).toBe(false);
    expect(video.currentTime).toBe(30);
  });
});
