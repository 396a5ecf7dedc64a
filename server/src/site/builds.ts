import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicConfig, RemoteEntry } from 'shared-data/models/public-config';
import type { Log } from '../ports.ts';

/** Folders with the builds: the shell's, and each remote's by id. */
export interface Builds {
  shell: string;
  remotes: Record<string, string>;
}

/**
 * Tells each remote's entry from its `remote.json`, read again when it changed: a remote can be replaced while the server runs.
 * A remote without a build is left out.
 */
export function remoteEntries(builds: Builds, log: Log): () => Promise<PublicConfig['remotes']> {
  const known = new Map<string, { changedAt: number; entry: RemoteEntry }>();

  async function entryOf(id: string, folder: string): Promise<RemoteEntry | null> {
    const file = join(folder, 'remote.json');
    const found = await stat(file).catch(() => null);
    if (!found) return null;
    const last = known.get(id);
    if (last?.changedAt === found.mtimeMs) return last.entry;
    try {
      const entry = JSON.parse(await readFile(file, 'utf8')) as RemoteEntry;
      entry.entry = `/remotes/${id}/${entry.entry}`;
      known.set(id, { changedAt: found.mtimeMs, entry });
      return entry;
    } catch (error) {
      log.error('a remote cannot be read', { id, error: String(error) });
      return last?.entry ?? null;
    }
  }

  return async () => {
    const entries = await Promise.all(
      Object.entries(builds.remotes).map(async ([id, folder]) => [id, await entryOf(id, folder)] as const),
    );
    return Object.fromEntries(entries.filter((pair): pair is [string, RemoteEntry] => pair[1] !== null));
  };
}
