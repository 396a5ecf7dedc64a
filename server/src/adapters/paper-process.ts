import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MediaError, type Papers } from '../ports.ts';
import type { Table } from '../transfer/read-table.ts';
import { sandboxedNode, startSandboxed } from './sandbox.ts';

const reader = fileURLToPath(new URL('./papers/read-child.ts', import.meta.url));
/** The only paths the processes may read: this package with its dependencies. */
const readable = [
  fileURLToPath(new URL('../../', import.meta.url)),
  fileURLToPath(new URL('../../../node_modules/', import.meta.url)),
];
const readLimits = { cpu: 30, memory: 600 * 1024 ** 2, perStep: 20_000, whole: 60_000 };

/** Reads and prints in sandboxed processes that are killed when they are too slow or too big. */
export function paperProcess(): Papers {
  return {
    async readTable(bytes, format) {
      const command = [...sandboxedNode(reader, readable), format];
      const sandboxed = startSandboxed(command, { cwd: '/', input: true }, readLimits);
      const { child } = sandboxed;
      const ended = once(child, 'close');
      try {
        child.stdin?.on('error', () => {});
        child.stdin?.end(bytes);
        const said = await text(child.stdout as AsyncIterable<Uint8Array>);
        const [code] = await ended;
        if (code !== 0) throw new MediaError('corrupt');
        return JSON.parse(said) as Table;
      } catch (error) {
        throw sandboxed.endedBecause() ?? error;
      } finally {
        sandboxed.end();
      }
    },
  };
}
