import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { Log } from '../ports.ts';
import { StartProblem } from '../start-problem.ts';

/** A socket in the data directory for the operator's commands; only the server's own user may open it. */
const socketOf = (dataDir: string) => join(dataDir, 'control.sock');
/** Longest socket path that every system accepts. */
const longestPath = 100;

type Task = (input: string) => Promise<object>;

/** Answers `POST /<task>` with the task's result. Does nothing when the path is too long for a socket. */
export async function openControl(
  dataDir: string,
  tasks: Record<string, Task>,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const path = socketOf(dataDir);
  if (path.length > longestPath) {
    log.warn('DATA_DIR is too long a path for a control socket: back up while the server is stopped');
    return { close: async () => {} };
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    const answer = (status: number, body: object) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const task = tasks[(incoming.url ?? '/').slice(1)];
      if (!task) return answer(404, { reason: 'no such task' });
      task(Buffer.concat(chunks).toString()).then(
        (result) => answer(200, result),
        (error: Error) => {
          if (!(error instanceof StartProblem))
            log.error('an operator task failed', { error: String(error.stack) });
          answer(500, { reason: error.message });
        },
      );
    });
  });
  // A leftover of a server that died: the database lock is ours.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Asks the running server; null when there is none. Throws `StartProblem` with its reason. */
export async function askServer(dataDir: string, task: string, input: string): Promise<object | null> {
  const asked = request({ socketPath: socketOf(dataDir), path: `/${task}`, method: 'POST' });
  const { promise, resolve, reject } = Promise.withResolvers<object | null>();
  asked.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
    else reject(new StartProblem(`the server did not answer (${error.message})`));
  });
  asked.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { reason?: string };
      if (response.statusCode === 200) resolve(body);
      else reject(new StartProblem(body.reason ?? 'the server could not do it'));
    });
  });
  asked.end(input);
  return promise;
}
