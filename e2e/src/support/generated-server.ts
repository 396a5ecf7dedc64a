import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface GeneratedServer {
  origin: string;
  stop(): Promise<void>;
}

/** The built production server with a generated symposium, and a discussion on its first program. */
export async function generatedServer(size: {
  members: number;
  programs: number;
  comments: number;
  /** Ten. */
  rooms?: number;
  /** Five. */
  days?: number;
}): Promise<GeneratedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'generated-'));
  const script = join(import.meta.dirname, '../../../api-mocks/src/load/generated-server.ts');
  const { members, programs, comments, rooms = 10, days = 5 } = size;
  const child = fork(script, [members, programs, comments, rooms, days].map(String), {
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
