import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { Viewers } from './support/every-page.ts';
import { generatedServer } from './support/generated-server.ts';
import { paths } from './support/paths.ts';
import { Touch } from './support/touch.ts';
import { row } from './support/verdicts.ts';

/**
 * `pnpm bench media`: a video of each kind is uploaded, converted and played to its end, and a PDF of 60 pages is turned to its end by
 * keyboard and by touch, in Chromium. Takes some minutes and needs ffmpeg. Arguments choose kinds by their names.
 */
const chosen = process.argv.slice(2);
const wanted = (name: string) => chosen.length === 0 || chosen.some((word) => name.includes(word));
const timeout = 900_000;
const pagesOfPdf = 60;

const picture = (size: string, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=25:d=${seconds}`,
];
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-shortest'];

interface Kind {
  name: string;
  program: string;
  format: 'mp4' | 'webm';
  arguments: string[];
  portrait?: true;
}

const kinds: Kind[] = [
  {
    name: 'H.264',
    program: 'S-o02',
    format: 'mp4',
    arguments: [...picture('640x360', 6), ...sound(6), ...h264, ...aac],
  },
  {
    name: 'VP9',
    program: 'S-o03',
    format: 'webm',
    arguments: [
      ...picture('640x360', 6),
      ...sound(6),
      ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    ],
  },
  {
    name: 'without audio',
    program: 'S-o04',
    format: 'mp4',
    arguments: [...picture('640x360', 6), ...h264],
  },
  {
    name: 'portrait',
    program: 'S-o05',
    format: 'mp4',
    arguments: [...picture('360x640', 6), ...sound(6), ...h264, ...aac],
    portrait: true,
  },
  {
    // Noise cannot be compressed.
    name: '100 MiB',
    program: 'S-o06',
    format: 'mp4',
    arguments: [
      ...picture('1280x720', 20),
      ...sound(20),
      ...['-vf', 'noise=alls=100:allf=t', ...h264, '-b:v', '45M', '-minrate', '45M', '-maxrate', '45M'],
      ...['-bufsize', '45M', ...aac, '-fs', String(103 * 1000 * 1000)],
    ],
  },
];

function videoFile(folder: string, { name, format, arguments: making }: Kind): string {
  const path = join(folder, `${name.replace(/\W+/g, '-')}.${format}`);
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...making, path]);
  return path;
}

async function upload(page: Page, program: string, kind: string, file: string | Pdf): Promise<void> {
  await page.goto(paths.presentation(program));
  const line = page.getByRole('listitem').filter({ hasText: kind });
  await line.locator('input[type=file]').setInputFiles(file);
  await line.getByText(/^(Complete|Error)/).waitFor({ timeout });
  if (await line.getByText(/^Error/).count()) throw new Error(`not converted: ${await line.textContent()}`);
}

const mb = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(0)} s`;

async function videoOf(kind: Kind, folder: string, staff: Page, reader: Page): Promise<void> {
  const file = videoFile(folder, kind);
  const begun = performance.now();
  await upload(staff, kind.program, 'Video', file);
  const converted = secondsSince(begun);
  await reader.goto(paths.presentation(kind.program));
  await reader.getByRole('heading', { name: 'Video' }).scrollIntoViewIfNeeded();
  await reader.getByRole('button', { name: /^Play/ }).click();
  const played = await reader.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play().catch(() => {});
    if (!video.ended)
      await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    const { currentTime, duration, videoWidth, videoHeight } = video;
    return { currentTime, duration, videoWidth, videoHeight };
  });
  const { currentTime, duration, videoWidth, videoHeight } = played;
  const upright = videoHeight > videoWidth;
  row(
    `video, ${kind.name}`,
    `${mb(statSync(file).size)}, converted in ${converted}`,
    `${currentTime.toFixed(1)} of ${duration.toFixed(1)} s`,
    currentTime > 0 && Math.abs(duration - currentTime) < 0.5 && upright === (kind.portrait ?? false),
  );
}

interface Pdf {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const poster = 'S-p02';
const named = (number: number) => `Page ${number} of ${pagesOfPdf}`;

/** Printed by the browser: a heading, a text and a figure on each page. */
async function printedPdf(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const sheets = Array.from(
    { length: pagesOfPdf },
    (_, index) =>
      `<section><h1>Slide ${index + 1}</h1><p>${'Firn air and snow. '.repeat(40)}</p><svg viewBox="0 0 300 100">${Array.from(
        { length: 30 },
        (_, bar) => `<rect x="${bar * 10}" y="${(bar * index) % 90}" width="8" height="100" fill="teal"/>`,
      ).join('')}</svg></section>`,
  );
  await page.setContent(`<style>section { break-after: page }</style>${sheets.join('')}`);
  // The last break leaves no empty page.
  const bytes = await page.pdf({ width: '960px', height: '540px', pageRanges: `1-${pagesOfPdf}` });
  await page.close();
  return bytes;
}

async function drawn(page: Page, number: number): Promise<void> {
  await page.waitForFunction(
    (name) => {
      const image = document.querySelector<HTMLImageElement>('main [role=group] img');
      return image?.alt === name && image.complete && image.naturalWidth > 0;
    },
    named(number),
    { timeout: 60_000 },
  );
}

async function turnPdf(browser: Browser, staff: Page, reader: Page, origin: string): Promise<void> {
  const begun = performance.now();
  const buffer = await printedPdf(browser);
  await upload(staff, poster, 'Presentation file', {
    name: 'poster.pdf',
    mimeType: 'application/pdf',
    buffer,
  });
  row(`PDF of ${pagesOfPdf} pages`, `${mb(buffer.length)}, converted in ${secondsSince(begun)}`, '', true);

  await reader.goto(paths.presentation(poster));
  await drawn(reader, 1);
  await reader.getByRole('group', { name: /arrow keys/ }).focus();
  let longest = 0;
  for (let number = 2; number <= pagesOfPdf; number++) {
    const before = performance.now();
    await reader.keyboard.press(number % 2 ? 'PageDown' : 'ArrowRight');
    await drawn(reader, number);
    longest = Math.max(longest, performance.now() - before);
  }
  row('turned by keyboard to its end', `slowest ${longest.toFixed(0)} ms`, '', true);

  await reader.getByRole('button', { name: 'All pages' }).click();
  const list = reader.getByRole('list', { name: 'All pages' });
  const thumbnails = await list.getByRole('button').count();
  await list.getByRole('button', { name: named(30) }).click();
  await drawn(reader, 30);
  row('thumbnails', `${thumbnails}, the 30th leads to page 30`, '', thumbnails === pagesOfPdf);

  await reader.keyboard.press('f');
  const full = await reader.evaluate(() => document.fullscreenElement !== null);
  await reader.keyboard.press('f');
  row('full screen by key', String(full), '', full);

  await reader.goto(`${paths.presentation(poster)}?page=45`);
  await drawn(reader, 45);
  row('a link to a page', new URL(reader.url()).search, '', true);

  const phone = await browser.newContext({
    ...{ baseURL: origin, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    storageState: await reader.context().storageState({ indexedDB: true }),
  });
  const touched = await phone.newPage();
  await touched.goto(`${paths.presentation(poster)}?page=1`);
  await drawn(touched, 1);
  const touch = await Touch.on(touched);
  for (let number = 2; number <= pagesOfPdf; number++) {
    const box = await touched.locator('main [role=group] img').boundingBox();
    if (!box) throw new Error('the page is not shown');
    const y = box.y + box.height / 2;
    await touch.drag({ x: box.x + box.width - 30, y }, { x: box.x + 60, y });
    await drawn(touched, number);
  }
  row('turned by touch to its end', named(pagesOfPdf), '', true);
  await phone.close();
}

buildBeforeTests();
const folder = mkdtempSync(join(tmpdir(), 'media-'));
const browser = await launchBrowser();
const { origin, stop } = await generatedServer({ members: 20, programs: 50, comments: 0 });
const viewers = new Viewers(browser, origin);
const staff = await viewers.open('admin', { theme: 'light', locale: 'en' });
const reader = await viewers.open('presenter', { theme: 'light', locale: 'en' });
try {
  for (const kind of kinds) if (wanted(kind.name)) await videoOf(kind, folder, staff, reader);
  if (wanted('PDF')) await turnPdf(browser, staff, reader, origin);
} finally {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true });
}
