import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };

/** What `pnpm start` gives Node: see docs/decisions/engine-short-pauses.md. */
export const startOptions: readonly string[] = scripts.start.match(/--\S+/g) ?? [];
