import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Media, MediaError } from '../ports.ts';
import { type Frame, readFrames } from './frames.ts';
import { pdfiumFiles } from './pdf/library.ts';
import { sandboxedNode, startSandboxed } from './sandbox.ts';

export interface PdfLimits {
  /** Milliseconds of CPU time until the next page; six times as long by the clock. */
  perPage: number;
  whole: number;
  memory: number;
  program?: string;
}

const defaults: PdfLimits = { perPage: 20_000, whole: 600_000, memory: 1024 ** 3 };
const maxFrame = 64 * 1024 ** 2;
const cpuSeconds = 300;

const here = fileURLToPath(new URL('./pdf/convert-child.ts', import.meta.url));
/** The only paths the process may read: this package's code, pdfium and its font. */
const readable = [
  fileURLToPath(new URL('../../', import.meta.url)),
  ...pdfiumFiles.map((file) => dirname(realpathSync(file))),
];

/** Converts in a sandboxed process that is killed when it is too slow or too big. */
export function pdfProcess(options: Partial<PdfLimits> = {}): Pick<Media, 'renderPdf'> {
  const { perPage, program = here, ...limits } = { ...defaults, ...options };
  return {
    async renderPdf(pdf, onPage, signal) {
      signal?.throwIfAborted();
      const command = sandboxedNode(program, readable);
      const sandbox = { ...limits, cpu: cpuSeconds, perStep: perPage };
      const sandboxed = await startSandboxed(command, { cwd: dirname(here), input: true }, sandbox, signal);
      try {
        sandboxed.input?.end(pdf);
        await relay(sandboxed.output, sandboxed.alive, onPage);
      } catch (error) {
        signal?.throwIfAborted();
        throw sandboxed.endedBecause() ?? error;
      } finally {
        sandboxed.end();
      }
    },
  };
}

async function relay(
  output: AsyncIterable<Uint8Array>,
  alive: () => void,
  onPage: Parameters<Media['renderPdf']>[1],
): Promise<void> {
  let last: Frame | undefined;
  for await (const frame of readFrames(output, maxFrame)) {
    last = frame;
    if (frame.kind !== 'page') break;
    const { kind: _, bytes, ...page } = frame;
    await onPage({ ...page, png: bytes });
    alive();
  }
  if (last?.kind === 'failed') throw new MediaError(last.code as MediaError['code'], last.detail);
  if (last?.kind !== 'done') throw new MediaError('crashed');
}
