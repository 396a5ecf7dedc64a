import { join } from 'node:path';
import { readEnv } from 'server/env';
import { createLog } from 'server/log';
import { startServer } from 'server/main';
import { crowdSeed } from './crowd.ts';
import { generatedSymposium } from './generated-symposium.ts';

/** `generated-server.ts <members> <programs> <comments> <rooms> <days>`: serves the production builds; sends its parent the origin. Ends with its parent. */
const root = join(import.meta.dirname, '../../..');
const [members = 300, programs = 300, comments = 500, rooms = 10, days = 5] = process.argv
  .slice(2, 7)
  .map(Number);
const dist = (app: string) => join(root, app, 'dist');
const server = await startServer(readEnv(), {
  builds: {
    shell: dist('shell'),
    remotes: Object.fromEntries(['participant', 'editor', 'admin'].map((id) => [id, dist(id)])),
  },
  demo: crowdSeed(generatedSymposium({ members, programs, comments, rooms, days, now: Date.now() })),
  version: '0.0.0',
  log: createLog('warn'),
});
await server.settled();
process.send?.({ origin: server.origin });
process.once('disconnect', () => void server.close().then(() => process.exit(0)));
