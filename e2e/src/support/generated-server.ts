import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface GeneratedServer {
  origin: string;
  stop(): Promise<void>;
}

/** The built production server with a generated symposium: ten rooms, five days, and a discussion on the first program. */
export async function generatedServer(size: {
  members: number;
  programs: number;
  comments: number;
}): Promise<GeneratedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'generated-'));
  const script = join(import.meta.dirname, '../../../api-mocks/src/load/generated-server.ts');
  const child = fork(script, [size.members, size.programs, size.comments].map(String), {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, SEED: 'demo' },
  });
  const ended = once(child, 'exit');
  const started = once(child, 'message').then(([message]) => message as { origin: string });
  const failed = ended.then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  });
  const { origin } = await Promise.race([started, failed]);
  failed.catch(() => {});
  return {
    origin,
    async stop() {
      child.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
