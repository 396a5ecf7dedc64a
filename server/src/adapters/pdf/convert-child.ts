import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { renderPages } from '../../media/render-pdf.ts';
import { MediaError } from '../../ports.ts';
import { encodeFrame, type Frame } from '../frames.ts';

/** The converting process: a PDF on its standard input, frames on its standard output, nothing else. */
async function main(): Promise<void> {
  const pdf = await buffer(process.stdin);
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  await renderPages(
    library,
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
