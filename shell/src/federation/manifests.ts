import { CONTRACT_VERSION, type RemoteArea } from 'shared-data/federation/remote-contract';
import type { PublicConfig } from 'shared-data/models/public-config';
import { parseManifest, type RemoteManifest } from 'shared-data/models/remote-manifest';
import type { AddedEntry } from 'shared-data/navigation/menu';
import { configStore, loadConfig, reloadConfig } from 'shared-data/platform/config';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { RemoteError } from './remote-error.ts';

type Manifests = ReadonlyMap<string, RemoteManifest>;

/** Malformed manifests are treated as missing. */
export function createManifests(areas: readonly RemoteArea[]) {
  let read:
    | { config: PublicConfig | undefined; manifests: Manifests; menu: readonly AddedEntry[] }
    | undefined;

  function current(config: PublicConfig | undefined) {
    if (read?.config === config && read) return read;
    const manifests = new Map(areas.flatMap((area) => manifestIn(config, area)));
    const menu = [...manifests].flatMap(([id, manifest]) =>
      manifest.menu.map((entry) => ({ ...entry, id: `${id}.${entry.id}` })),
    );
    read = { config, manifests, menu };
    return read;
  }

  async function entryOf(id: string, fresh: boolean): Promise<RemoteManifest | undefined> {
    return current(await (fresh ? reloadConfig() : loadConfig())).manifests.get(id);
  }

  /** Refetches the config when missing. Rejects with a RemoteError. */
  async function manifestOf(id: string): Promise<RemoteManifest> {
    const found = await entryOf(id, false)
      .then((known) => (known && fits(known) ? known : entryOf(id, true)))
      .catch((error: unknown) => {
        throw new RemoteError(id, 'unreachable', 'its manifest could not be read', error);
      });
    if (!found) throw new RemoteError(id, 'unknown', 'is not in the configuration');
    if (!fits(found)) throw new RemoteError(id, 'contract', `contract ${found.contract}`);
    return found;
  }

  function useAddedEntries(): readonly AddedEntry[] {
    return useSnapshot(configStore.subscribe, () => current(configStore.getState().config).menu);
  }

  return { entryOf, manifestOf, useAddedEntries };
}

const fits = ({ contract }: RemoteManifest) => contract === CONTRACT_VERSION;

function manifestIn(config: PublicConfig | undefined, { id, owns }: RemoteArea): [string, RemoteManifest][] {
  const line: unknown = config?.remotes?.[id];
  if (line === undefined) return [];
  try {
    const { manifest, problems } = parseManifest(line, owns);
    if (problems.length > 0) console.warn(`manifest of ${id}`, problems);
    return [[id, manifest]];
  } catch (error) {
    console.warn(`manifest of ${id}`, error);
    return [];
  }
}
