import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageMarker } from '../../adapters/page-marker.ts';
import { pdfProcess } from '../../adapters/pdf-process.ts';
import { type DecodedPng, decodePng } from '../../testing/decode-png.ts';
import { minimalPdf } from '../../testing/minimal-pdf.ts';
import { rememberedPdf } from '../../testing/remembered-media.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { uploadFile } from '../../testing/tus.ts';
import { createTestWorld, outcome, recordingLog, type TestWorld } from '../../testing/world.ts';
import { startConversion } from '../../workers/conversion.ts';

let world: TestWorld;
let marked: string[] = [];
beforeEach(async () => {
  marked = [];
  const { markPage } = pageMarker();
  const media = {
    renderPdf: rememberedPdf(pdfProcess().renderPdf),
    markPage: (png: Uint8Array, text: string) => {
      marked.push(text);
      return markPage(png, text);
    },
  };
  world = await createTestWorld({ media });
  await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: minimalPdf(1), name: 'talk.pdf' });
  const worker = startConversion(world.ports, {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog(world.logged),
    keepSecrets: false,
  });
  await worker.settled();
  await worker.stop();
});
afterEach(() => world.close());

interface Links {
  pages: [string];
  file?: string;
}

const mark = (watermark: boolean) => world.ports.database.update({ 'setting/viewer/watermark': watermark });
async function linksOf(role: Role): Promise<Links> {
  const answer = await world.post(role, '/php/download.php', { programId, kind: 'abstract' });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Links;
}
async function pageFor(role: Role): Promise<Uint8Array> {
  return new Uint8Array(await (await world.get((await linksOf(role)).pages[0])).arrayBuffer());
}

/** Share of different pixels in a part of the page, given as fractions from the left and the top. */
function changed(before: DecodedPng, after: DecodedPng, [left, top, right, bottom]: number[]): number {
  const { width, height } = before;
  const at = (part: number | undefined, length: number) => Math.floor((part ?? 0) * length);
  let [all, different] = [0, 0];
  for (let y = at(top, height); y < at(bottom, height); y++)
    for (let x = at(left, width); x < at(right, width); x++, all++)
      if (before.rgb[(y * width + x) * 3] !== after.rgb[(y * width + x) * 3]) different++;
  return different / all;
}

test('pages are unmarked unless the setting is on', async () => {
  const page = await pageFor('owner');
  expect(await pageFor('registered')).toEqual(page);
  await mark(false);
  expect(await pageFor('registered')).toEqual(page);
  expect(await outcome(world.get((await linksOf('registered')).file ?? ''))).toBe('200');
  expect(marked).toEqual([]);
});

test('readers see their own name and the date at the venue all over the page', async () => {
  const plain = decodePng(await pageFor('owner'));
  await mark(true);
  await world.ports.database.update({
    'otherData/user/registered': {
      uid: 'registered',
      name: 'Kaede Yukimura',
      nameJa: '雪村 楓',
      affiliation: 'X',
    },
    'setting/base/timeZone': 'Pacific/Kiritimati',
  });
  world.time.now = Date.UTC(2026, 10, 20, 11);
  const page = decodePng(await pageFor('registered'));
  expect(marked).toEqual(['Kaede Yukimura 雪村 楓  2026-11-21  stered']);
  for (const region of [
    [0, 0, 0.5, 0.5],
    [0.5, 0, 1, 0.5],
    [0, 0.5, 0.5, 1],
    [0.5, 0.5, 1, 1],
  ]) {
    expect(changed(plain, page, region)).toBeGreaterThan(0.002);
    expect(changed(plain, page, region)).toBeLessThan(0.08);
  }
});

test('two readers get different pages; each page is marked once while its link lives', async () => {
  await mark(true);
  const [one, other] = [await pageFor('registered'), await pageFor('coeditor')];
  expect(one).not.toEqual(other);
  await world.ports.database.update({ [`state/coeditor/${programId}/coeditor`]: null });
  const third = await pageFor('coeditor');
  expect(third).not.toEqual(one);
  expect(third).not.toEqual(other);
  expect(await pageFor('registered')).toEqual(one);
  expect(marked).toHaveLength(2);
});

test('a page requested many times at once is marked once', async () => {
  await mark(true);
  const [link] = (await linksOf('registered')).pages;
  const answers = await Promise.all(Array.from({ length: 8 }, () => outcome(world.get(link))));
  expect(new Set(answers)).toEqual(new Set(['200']));
  expect(marked).toHaveLength(1);
});

test.each<Role>(['owner', 'coeditor', 'editor', 'admin'])(
  '%s gets pages and PDF as they are',
  async (role) => {
    const plain = await pageFor('owner');
    await mark(true);
    expect(await pageFor(role)).toEqual(plain);
    const pdf = await world.get((await linksOf(role)).file ?? '');
    expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(minimalPdf(1));
  },
);

test('a link that names a reader cannot open the unmarked page, nor the PDF', async () => {
  const before = await linksOf('registered');
  await mark(true);
  const now = await linksOf('registered');
  expect(now.file).toBeUndefined();
  expect(await outcome(world.get(before.file ?? ''))).toBe('403 forbidden');
  const own = new URL((await linksOf('owner')).pages[0], 'http://symposium').searchParams;
  const [link] = now.pages;
  for (const bent of [
    link.replace('&r=registered', ''),
    link.replace('r=registered', 'r=coeditor'),
    link.replace('r=registered', 'r='),
    link.replace('&r=registered', `&r=registered&s=${own.get('s')}`),
    link.replace('-1.png', '.pdf'),
  ])
    expect(await outcome(world.get(bent)), bent).toBe('403 forbidden');
  expect((await world.get(link)).headers.get('cache-control')).toMatch(/^private/);
});
