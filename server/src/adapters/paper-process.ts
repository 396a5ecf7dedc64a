import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MediaError, type Papers, PrintStopped } from '../ports.ts';
import type { UploadedAbstract } from '../print/book.ts';
import { type Table, TableFault } from '../transfer/table.ts';
import { encodeFrame, readFrames } from './frames.ts';
import { type SandboxedProcess, sandboxedNode, startSandboxed } from './sandbox.ts';

const reader = fileURLToPath(new URL('./papers/read-child.ts', import.meta.url));
const printer = fileURLToPath(new URL('./papers/print-child.ts', import.meta.url));
/** The only paths the processes may read: the packages with their dependencies. */
const readable = [
  fileURLToPath(new URL('../../', import.meta.url)),
  fileURLToPath(new URL('../../../node_modules/', import.meta.url)),
  fileURLToPath(new URL('../../../shared-data/', import.meta.url)),
];
const readLimits = { cpu: 30, memory: 600 * 1024 ** 2, perStep: 20_000, whole: 60_000 };
const printLimits = { cpu: 900, memory: 1024 ** 3, perStep: 60_000, whole: 1_800_000 };
const largestFrame = 64 * 1024 ** 2;

/** Reads and prints in sandboxed processes that are killed when they are too slow or too big. */
export function paperProcess(limits: Partial<typeof printLimits> = {}): Papers {
  return {
    async readTable(bytes, format) {
      const command = [...sandboxedNode(reader, readable), format];
      const sandboxed = await startSandboxed(command, { cwd: '/', input: true }, readLimits);
      try {
        sandboxed.input?.end(bytes);
        const output = await text(sandboxed.output);
        if ((await sandboxed.ended) !== 0) throw new MediaError('corrupt');
        const answer = JSON.parse(output) as Table | { fault: string };
        if ('fault' in answer) throw new TableFault(answer.fault);
        return answer;
      } catch (error) {
        throw sandboxed.endedBecause() ?? error;
      } finally {
        sandboxed.end();
      }
    },
    async print(order, files, { onDone, onPart }, signal) {
      signal.throwIfAborted();
      const command = sandboxedNode(printer, readable);
      const sandbox = { ...printLimits, ...limits };
      const sandboxed = await startSandboxed(command, { cwd: '/', input: true }, sandbox, signal);
      let done = 0;
      try {
        const orderFile = { name: 'order.json', bytes: new TextEncoder().encode(JSON.stringify(order)) };
        void send(sandboxed, orderFile, files);
        let damaged: string[] | undefined;
        for await (const frame of readFrames(sandboxed.output, largestFrame)) {
          sandboxed.alive();
          if (frame.kind === 'progress') {
            done = frame.done;
            await onDone(done);
          } else if (frame.kind === 'file' && frame.name === 'made.pdf') await onPart(frame.bytes);
          else if (frame.kind === 'file')
            damaged = JSON.parse(new TextDecoder().decode(frame.bytes)) as string[];
          else if (frame.kind === 'done' && damaged) return damaged;
        }
        const because = sandboxed.endedBecause();
        throw new PrintStopped(done, because instanceof MediaError ? because.code : 'crashed');
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        sandboxed.end();
      }
    },
  };
}

/** Waits where the process does not read on. A process that has ended reads nothing more. */
async function send(
  { input, kill }: SandboxedProcess,
  order: UploadedAbstract,
  files: AsyncIterable<UploadedAbstract>,
): Promise<void> {
  if (!input) return;
  const gone = Promise.withResolvers<void>();
  input.on('error', () => gone.resolve());
  input.on('close', () => gone.resolve());
  const write = (file: UploadedAbstract) =>
    Promise.race([
      new Promise<void>((written) => {
        input.write(encodeFrame({ kind: 'file', ...file }), () => written());
      }),
      gone.promise,
    ]);
  try {
    await write(order);
    for await (const file of files) {
      if (input.destroyed) return;
      await write(file);
    }
    input.end();
  } catch {
    // A file that cannot be read ends the print, which then lacks its end.
    input.destroy();
    kill();
  }
}
