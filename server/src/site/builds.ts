import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicConfig } from 'shared-data/models/public-config';
import { parseManifest, type RemoteManifest } from 'shared-data/models/remote-manifest';
import type { Log } from '../ports.ts';
import { lately } from './lately.ts';

export interface PageFile {
  file: string;
  integrity: string;
}

export type Pages = Record<string, PageFile[]>;

interface BuildRecord {
  pages?: Pages;
  /** What a browser keeps to open the app without a network. */
  offline?: PageFile[];
}

export interface Builds {
  shell: string;
  remotes: Record<string, string>;
}

/** Reads each `remote.json` again when it changed, for the callers after the next one. An unreadable manifest keeps its last good version. */
export function remoteEntries(
  builds: Builds,
  log: Log,
): () => PublicConfig['remotes'] | Promise<PublicConfig['remotes']> {
  const known = new Map<string, { changedAt: number; manifest: RemoteManifest }>();

  async function manifestOf(id: string, folder: string): Promise<RemoteManifest | null> {
    const file = join(folder, 'remote.json');
    const found = await stat(file).catch(() => null);
    if (!found) return null;
    const last = known.get(id);
    if (last?.changedAt === found.mtimeMs) return last.manifest;
    try {
      const { manifest, problems } = parseManifest(JSON.parse(await readFile(file, 'utf8')));
      if (problems.length > 0) log.error('a manifest has malformed lines', { id, problems });
      manifest.entry = `/remotes/${id}/${manifest.entry}`;
      known.set(id, { changedAt: found.mtimeMs, manifest });
      return manifest;
    } catch (error) {
      log.error('a remote cannot be read', { id, error: String(error) });
      return last?.manifest ?? null;
    }
  }

  return lately(async () => {
    const entries = await Promise.all(
      Object.entries(builds.remotes).map(async ([id, folder]) => [id, await manifestOf(id, folder)] as const),
    );
    return Object.fromEntries(entries.filter((pair): pair is [string, RemoteManifest] => pair[1] !== null));
  });
}

/** What an app's `build.json` says of its files, read again when it changed. Empty where there is none. */
export function buildRecord(folder: string): () => BuildRecord | Promise<BuildRecord> {
  const file = join(folder, 'build.json');
  let known: { changedAt: number; record: BuildRecord } | undefined;
  return lately(async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (known?.changedAt !== mtimeMs)
        known = { changedAt: mtimeMs, record: JSON.parse(await readFile(file, 'utf8')) as BuildRecord };
      return known.record;
    } catch {
      return known?.record ?? {};
    }
  });
}
