import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { renderPages } from '../../media/render-pdf.ts';
import { MediaError } from '../../ports.ts';
import { encodeFrame, type Frame } from '../frames.ts';
import { loadPdfium } from './library.ts';

/** Reads a PDF from standard input and writes frames to standard output. */
async function main(): Promise<void> {
  const pdf = await buffer(process.stdin);
  await renderPages(
    await loadPdfium(),
    pdf,
    (bytes) => deflateSync(bytes, { level: 6 }),
    ({ png, ...page }) => say({ kind: 'page', ...page, bytes: png }),
  );
  await say({ kind: 'done' });
}

async function say(frame: Frame): Promise<void> {
  if (!process.stdout.write(encodeFrame(frame))) await once(process.stdout, 'drain');
}

main().catch(async (error: unknown) => {
  const code = error instanceof MediaError ? error.code : 'corrupt';
  await say({ kind: 'failed', code, detail: String((error as Error)?.message ?? error).slice(0, 500) });
});
