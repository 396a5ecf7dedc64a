import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { remotes } from '../../remotes.ts';
import { manifestOf, type RemoteModule } from '../../shared-data/src/federation/remote-contract.ts';
import type { Messages } from '../../shared-data/src/i18n/message-catalogs.ts';
import { parseManifest, type RemoteManifest } from '../../shared-data/src/models/remote-manifest.ts';

export type ManifestBody = Pick<RemoteManifest, 'contract' | 'early' | 'routes' | 'menu'>;

type SourceRoute = RemoteModule['routes'][number];

/** Reads the manifest from a remote's sources; throws if the shell would reject it. Long-running processes use `readManifestApart`. */
export async function readManifest(
  id: string,
  dir: string,
): Promise<{ body: ManifestBody; routes: SourceRoute[] }> {
  const { remote } = (await import(pathToFileURL(join(dir, 'src/remote.ts')).href)) as {
    remote: RemoteModule;
  };
  const words = (locale: string) =>
    JSON.parse(readFileSync(join(dir, `src/messages/${locale}.json`), 'utf8')) as Messages;
  const body = manifestOf(remote, { en: words('en'), ja: words('ja') });
  const owned = remotes.find((one) => one.id === id)?.owns ?? [];
  const { problems } = parseManifest({ entry: 'none', integrity: '', version: '', ...body }, owned);
  if (problems.length > 0) throw new Error(`manifest of ${id}:\n${problems.join('\n')}`);
  return { body, routes: remote.routes };
}

/** Reads the current sources in a separate process. */
export async function readManifestApart(id: string, dir: string): Promise<ManifestBody> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, id, dir]);
  return JSON.parse(stdout) as ManifestBody;
}

if (process.argv[1] === import.meta.filename) {
  const [, , id = '', dir = ''] = process.argv;
  console.log(JSON.stringify((await readManifest(id, dir)).body));
}
