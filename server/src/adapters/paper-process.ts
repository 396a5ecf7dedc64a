import { once } from 'node:events';
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
      const sandboxed = startSandboxed(command, { cwd: '/', input: true }, readLimits);
      const { child } = sandboxed;
      const ended = once(child, 'close');
      try {
        child.stdin?.on('error', () => {});
        child.stdin?.end(bytes);
        const output = await text(child.stdout as AsyncIterable<Uint8Array>);
        const [code] = await ended;
        if (code !== 0) throw new MediaError('corrupt');
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
      const sandboxed = startSandboxed(command, { cwd: '/', input: true }, sandbox, signal);
      let done = 0;
      try {
        const orderFile = { name: 'order.json', bytes: new TextEncoder().encode(JSON.stringify(order)) };
        void send(sandboxed, orderFile, files);
        let damaged: string[] | undefined;
        const output = sandboxed.child.stdout as AsyncIterable<Uint8Array>;
        for await (const frame of readFrames(output, largestFrame)) {
          sandboxed.alive();
          if (frame.kind === 'progress') {
            done = frame.done;
            await onDone(done);
          } else if (frame.kind === 'file' && frame.name === 'made.pdf') await onPart(frame.bytes);
          else if (frame.kind === 'file')
            damaged = JSON.parse(new TextDecoder().decode(frame.bytes)) as string[];
          else if (frame.kind === 'done' && damaged) return damaged;
        }
        throw new PrintStopped(done, sandboxed.endedBecause()?.code ?? 'crashed');
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
  { child }: SandboxedProcess,
  order: UploadedAbstract,
  files: AsyncIterable<UploadedAbstract>,
): Promise<void> {
  const { stdin } = child;
  if (!stdin) return;
  const gone = Promise.withResolvers<void>();
  stdin.on('error', () => gone.resolve());
  stdin.on('close', () => gone.resolve());
  const write = (file: UploadedAbstract) =>
    Promise.race([
      new Promise<void>((written) => {
        stdin.write(encodeFrame({ kind: 'file', ...file }), () => written());
      }),
      gone.promise,
    ]);
  try {
    await write(order);
    for await (const file of files) {
      if (stdin.destroyed) return;
      await write(file);
    }
    stdin.end();
  } catch {
    // A file that cannot be read ends the print, which then lacks its end.
    stdin.destroy();
    child.kill('SIGKILL');
  }
}
