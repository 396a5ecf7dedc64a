import { expect, type Page } from '@playwright/test';
import { shortVideo } from 'api-mocks/factories/video';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { FileKind } from 'shared-data/models/upload';
import { type DatabaseClient, databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'media' });
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const talk = paths.presentation('OBo03');
const conversionTimeout = 150_000;

let author: Page;
let reader: Page;
let database: DatabaseClient;
test.beforeAll(async ({ open, symposium }) => {
  database = await databaseOf(symposium, 'presenter@example.org');
  author = await open('presenter@example.org');
  reader = await open('participant@example.org');
  await author.goto(talk);
  // The demo's own files are converted after the start.
  await expect(author.getByRole('heading', { name: 'Video', exact: true })).toBeVisible({
    timeout: conversionTimeout,
  });
});

test.afterAll(() => database?.close());

interface Status {
  state: string;
  at: number;
}

/** `label`: how the panel names the kind of file. Until it is converted. */
async function upload(kind: FileKind, label: string, name: string, buffer: Buffer): Promise<void> {
  const status = async () => (await database.get(serverDbPaths.statusOf('OBo03', kind))) as Status | null;
  const before = (await status())?.at;
  const files = author.getByRole('list', { name: /^Files of/ });
  const line = files.getByRole('listitem').filter({ hasText: label });
  await line.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  const state = async () => {
    const now = await status();
    return now === null || now.at === before ? 'as before' : now.state;
  };
  await expect.poll(state, { timeout: conversionTimeout }).toMatch(/complete|error/);
  expect(await state()).toBe('complete');
  await expect(line.getByText('Complete', { exact: true })).toBeVisible();
}

async function play(): Promise<void> {
  await reader.goto(talk);
  await reader.getByRole('heading', { name: 'Video', exact: true }).scrollIntoViewIfNeeded();
  await reader.getByRole('button', { name: /^Play/ }).click();
}

/** Size of the picture, once the film has come to its end. */
const playedToEnd = () =>
  reader.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play().catch(() => {});
    if (!video.ended)
      await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    const { currentTime, duration, videoWidth: width, videoHeight: height } = video;
    return { atEnd: currentTime > 2 && Math.abs(duration - currentTime) < 0.5, width, height };
  });

test.describe('spec 2 and 4: a video is uploaded, converted and played to its end', () => {
  const kinds = [
    { name: 'with sound', sound: true, format: 'mp4', columns: 16, rows: 9 },
    { name: 'without sound', sound: false, format: 'mp4', columns: 16, rows: 9 },
    { name: 'portrait', sound: true, format: 'mov', columns: 9, rows: 16 },
  ] as const;
  for (const { name, sound, format, columns, rows } of kinds)
    test(name, async () => {
      const film = await shortVideo({ sound, format, columns, rows });
      await upload('video', 'Video', `talk.${format}`, Buffer.from(film));
      await play();
      expect(await playedToEnd()).toEqual({ atEnd: true, width: columns * 16, height: rows * 16 });
    });
});

test('spec 2: captions are shown with the video; without them, or with a broken file, it plays all the same', async () => {
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.900\nSnow on sea ice\n';
  await upload('captions', 'Captions', 'talk.vtt', Buffer.from(text));
  await play();
  const cues = () =>
    reader
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].flatMap(({ cues }) => [...(cues ?? [])].map((cue) => (cue as VTTCue).text)),
      );
  await expect.poll(cues).toEqual(['Snow on sea ice']);
  expect((await playedToEnd()).atEnd).toBe(true);

  const broken = /\/file\/VIDEO\/OBo03\.vtt/;
  await reader.route(broken, (route) => route.fulfill({ status: 404 }));
  await play();
  await expect(reader.getByText(/^The captions could not be loaded/)).toBeVisible();
  expect((await playedToEnd()).atEnd).toBe(true);
  await reader.unroute(broken);
});

test('a playlist whose link has expired is renewed; one that is broken is named, and the rest of the page works', async () => {
  const playlist = /\/file\/VIDEO\/OBo03\.m3u8/;
  let asked = 0;
  await reader.route(playlist, (route) =>
    asked++ === 0 ? route.fulfill({ status: 403 }) : route.continue(),
  );
  await play();
  expect((await playedToEnd()).atEnd).toBe(true);
  expect(asked).toBeGreaterThan(1);
  await reader.unroute(playlist);

  await reader.route(playlist, (route) => route.fulfill({ status: 404 }));
  await play();
  await expect(reader.getByText('The video could not be played.')).toBeVisible();
  await expect(
    reader
      .getByRole('region', { name: /^Pages of/ })
      .getByRole('img')
      .first(),
  ).toBeVisible();
  const like = reader.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await reader.unroute(playlist);
  await reader.getByRole('button', { name: 'Try again' }).click();
  expect((await playedToEnd()).atEnd).toBe(true);
});
