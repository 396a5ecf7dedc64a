import { containerName, contractProblem, type RemoteModule } from 'shared-data/federation/remote-contract';
import type { RemoteEntry } from 'shared-data/models/public-config';
import type { Federation } from './federation.ts';
import { RemoteError } from './remote-error.ts';

const TIME_LIMIT = 120_000;

export interface LoaderOptions {
  /** `fresh` asks the server again. */
  entryOf: (id: string, fresh: boolean) => Promise<Pick<RemoteEntry, 'entry' | 'integrity'> | undefined>;
  /** Default: that of the page, fetched with the first remote. */
  federation?: () => Promise<Federation>;
  timeLimit?: number;
  /** False in development: no hashes. */
  requireIntegrity?: boolean;
}

const ofPage = async () => (await import('./page-federation.ts')).pageFederation;

/** Resolves to a compatible module or throws a RemoteError. A failed attempt is retried once with fresh config. Caches success only. */
export function createRemoteLoader(options: LoaderOptions): (id: string) => Promise<RemoteModule> {
  const { federation: federationOf = ofPage } = options;
  const { timeLimit = TIME_LIMIT, requireIntegrity = process.env.NODE_ENV === 'production' } = options;
  const loaded = new Map<string, Promise<RemoteModule>>();

  async function attempt(id: string, fresh: boolean): Promise<RemoteModule> {
    const [remote, federation] = await Promise.all([options.entryOf(id, fresh), federationOf()]);
    if (!remote) throw new RemoteError(id, 'unknown', 'is not in the configuration');
    if (requireIntegrity && !/^sha(?:256|384|512)-/.test(remote.integrity ?? ''))
      throw new RemoteError(id, 'integrity', 'has no integrity hash');
    federation.register(containerName(id), remote.entry, remote.integrity, timeLimit);
    const module = (await federation.load(`${containerName(id)}/remote`)) as { remote?: unknown } | null;
    const problem = contractProblem(module?.remote, id);
    if (problem) throw new RemoteError(id, 'contract', problem);
    return module?.remote as RemoteModule;
  }

  async function limited(id: string, fresh: boolean): Promise<RemoteModule> {
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new RemoteError(id, 'unreachable', 'took too long')), timeLimit);
    try {
      return await Promise.race([attempt(id, fresh), expired]);
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      throw new RemoteError(id, 'unreachable', 'could not be loaded', error);
    } finally {
      clearTimeout(timer);
    }
  }

  return (id) => {
    const known = loaded.get(id);
    if (known) return known;
    const loading = limited(id, false).catch(() => limited(id, true));
    loaded.set(id, loading);
    loading.catch(() => loaded.delete(id));
    return loading;
  };
}
