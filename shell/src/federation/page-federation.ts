import { createInstance } from '@module-federation/enhanced/runtime';
import { containerName } from 'shared-data/federation/remote-contract';
import 'federation-core';
import { shares } from 'platform-shares';
import type { Federation } from './federation.ts';

// The shell provides every shared module, so no remote falls back on a copy of its own.
const instance = createInstance({
  name: containerName('shell'),
  remotes: [],
  shared: shares,
  shareStrategy: 'loaded-first',
});

const expected = new Map<string, { integrity: string; timeLimit: number }>();
const registered = new Map<string, string>();

instance.registerPlugins([
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

/** The federation runtime of the page, with integrity hashes. A chunk of its own: pages of the shell need none of it. */
export const pageFederation: Federation = {
  register(container, entry, integrity, timeLimit) {
    const url = new URL(entry, window.location.origin).href;
    expected.set(url, { integrity, timeLimit });
    if (registered.get(container) === url) return;
    instance.registerRemotes([{ name: container, entry: url, type: 'global', entryGlobalName: container }], {
      force: registered.has(container),
    });
    registered.set(container, url);
  },
  load: (request) => instance.loadRemote(request),
};
