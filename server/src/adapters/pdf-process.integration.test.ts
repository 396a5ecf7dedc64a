import { mkdirSync, mkdtempDisposableSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeTextPage } from '../media/write-pdf.ts';
import type { PageImage } from '../ports.ts';
import { minimalPdf } from '../testing/minimal-pdf.ts';
import { pdfProcess } from './pdf-process.ts';

const perPage = 120_000;

async function render(pdf: Uint8Array, media = pdfProcess({ perPage })): Promise<PageImage[]> {
  const pages: PageImage[] = [];
  await media.renderPdf(pdf, async (page) => {
    pages.push(page);
  });
  return pages;
}

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

function program(source: string): string {
  // Inside the workspace, as the process may read nothing else.
  const folder = join(import.meta.dirname, '../../.tsbuild');
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'program-'));
  made.push(own);
  const file = join(own, 'program.mjs');
  writeFileSync(file, source);
  return file;
}

test('a PDF becomes one PNG per page, in order, at 150 dpi', async () => {
  const pages = await render(minimalPdf(3));
  expect(pages.map(({ number, total }) => [number, total])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  for (const { png, width, height } of pages) {
    expect([...png.subarray(1, 4)]).toEqual([...'PNG'].map((char) => char.charCodeAt(0)));
    expect([width, height]).toEqual([1239, 1754]);
  }
});

test('a wide page is at most 1,600 pixels wide', async () => {
  const [page] = await render(minimalPdf(1, { width: 14_400, height: 7200 }));
  expect(page?.width).toBe(1600);
  expect(page?.height).toBe(800);
});

test('Japanese text without an embedded font is drawn with distinct characters', async () => {
  const drawn = async (text: string) => {
    const line = { text, size: 40, x: 20, y: 30, angle: 0 };
    const [page] = await render(writeTextPage({ width: 300, height: 100, ...line }));
    return Buffer.from(page?.png ?? []).toString('base64');
  };
  const blank = await drawn('\u3000');
  const [mountain, field, pole] = [await drawn('山'), await drawn('田'), await drawn('極')];
  expect(new Set([blank, mountain, field, pole]).size).toBe(4);
});

test.each([
  ['garbage after the magic', new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(5000)}`), 'corrupt'],
  ['more than 200 pages', minimalPdf(201), 'tooManyPages'],
])('%s is rejected', async (_, pdf, code) => {
  await expect(render(pdf)).rejects.toMatchObject({ name: 'MediaError', code });
});

test('F07: a converter that hangs is killed', async () => {
  const media = pdfProcess({ perPage: 300, program: program('setInterval(() => {}, 1000)') });
  await expect(render(minimalPdf(), media)).rejects.toMatchObject({ code: 'tooSlow' });
});

test.each([
  ['works', 'for (;;);', 'tooSlow', 500],
  ['has to wait, as on a busy machine,', 'setTimeout(() => process.exit(3), 3000)', 'crashed', 2000],
])(
  'F07: a converter that %s for longer than a page may take is judged by its work',
  async (_, source, code, perPage) => {
    const media = pdfProcess({ perPage, program: program(source) });
    await expect(render(minimalPdf(), media)).rejects.toMatchObject({ code });
  },
);

test('F07: a converter that uses too much memory is killed', async () => {
  const hog = program('const held = []; setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 5)');
  const media = pdfProcess({ perPage, memory: 300 * 1024 * 1024, program: hog });
  await expect(render(minimalPdf(), media)).rejects.toMatchObject({ code: 'tooBig' });
});

test('F07: a crash of the converter is reported, and the next file is converted', async () => {
  const media = pdfProcess({ perPage, program: program('process.exit(3)') });
  await expect(render(minimalPdf(), media)).rejects.toMatchObject({ code: 'crashed' });
  expect(await render(minimalPdf())).toHaveLength(1);
});

test('the process can neither read other files nor start programs', async () => {
  using place = mkdtempDisposableSync(join(tmpdir(), 'secret-'));
  const secret = join(place.path, 'secret.txt');
  writeFileSync(secret, 'secret');
  const frames = join(import.meta.dirname, 'frames.ts');
  const prober = program(`
    import { readFileSync } from 'node:fs';
    import { spawnSync } from 'node:child_process';
    import { encodeFrame } from ${JSON.stringify(frames)};
    const attempts = [() => readFileSync(${JSON.stringify(secret)}), () => spawnSync('true')];
    const results = attempts.map((attempt) => { try { attempt(); return 'allowed'; } catch (e) { return e.code; } });
    const detail = [...results, Object.keys(process.env)].join(' ');
    process.stdout.write(encodeFrame({ kind: 'failed', code: 'corrupt', detail }));
  `);
  await expect(render(minimalPdf(), pdfProcess({ program: prober }))).rejects.toMatchObject({
    message: 'ERR_ACCESS_DENIED ERR_ACCESS_DENIED PWD',
  });
});

test('an aborted conversion ends at once with the reason', async () => {
  const abort = new AbortController();
  const media = pdfProcess({ program: program('setInterval(() => {}, 1000)') });
  const rendering = media.renderPdf(minimalPdf(), async () => {}, abort.signal);
  abort.abort(new Error('stopping'));
  await expect(rendering).rejects.toThrow('stopping');
});
