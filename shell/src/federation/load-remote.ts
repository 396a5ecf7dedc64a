import { loadRemote as load, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import 'federation-core';
// The shell provides every shared module of ours, so no remote falls back on a copy of its own.
import 'platform-shares';
import { containerName, contractProblem, type RemoteModule } from 'shared-data/federation/remote-contract';
import type { RemoteEntry } from 'shared-data/models/public-config';
import { RemoteError } from './remote-error.ts';

const TIME_LIMIT = 120_000;

export interface Federation {
  /** Registers `entry`, replacing an earlier one; scripts must match `integrity`. */
  register(container: string, entry: string, integrity: string, timeLimit: number): void;
  load(request: string): Promise<unknown>;
}

export interface LoaderOptions {
  /** `fresh` asks the server again. */
  entryOf: (id: string, fresh: boolean) => Promise<Pick<RemoteEntry, 'entry' | 'integrity'> | undefined>;
  federation?: Federation;
  timeLimit?: number;
  /** False in development: no hashes. */
  requireIntegrity?: boolean;
}

/** Resolves to a compatible module or throws a RemoteError. A failed attempt is retried once with fresh config. Caches success only. */
export function createRemoteLoader(options: LoaderOptions): (id: string) => Promise<RemoteModule> {
  const federation = options.federation ?? pageFederation();
  const { timeLimit = TIME_LIMIT, requireIntegrity = process.env.NODE_ENV === 'production' } = options;
  const loaded = new Map<string, Promise<RemoteModule>>();

  async function attempt(id: string, fresh: boolean): Promise<RemoteModule> {
    const remote = await options.entryOf(id, fresh);
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

/** Adds integrity hashes to the page's federation runtime. */
function pageFederation(): Federation {
  const expected = new Map<string, { integrity: string; timeLimit: number }>();
  const registered = new Map<string, string>();
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const known = expected.get(url);
        if (!known) throw new Error(`rejected script ${url}`);
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        if (known.integrity) script.integrity = known.integrity;
        return { script, timeout: known.timeLimit };
      },
    },
  ]);
  return {
    register(container, entry, integrity, timeLimit) {
      const url = new URL(entry, window.location.origin).href;
      expected.set(url, { integrity, timeLimit });
      if (registered.get(container) === url) return;
      registerRemotes([{ name: container, entry: url, type: 'global', entryGlobalName: container }], {
        force: registered.has(container),
      });
      registered.set(container, url);
    },
    load: (request) => load(request),
  };
}
