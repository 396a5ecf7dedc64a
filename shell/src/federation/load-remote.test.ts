import { CONTRACT_VERSION } from 'shared-data/federation/remote-contract';
import type { RemoteEntry } from 'shared-data/models/public-config';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Federation } from './federation.ts';
import { createRemoteLoader } from './load-remote.ts';
import { RemoteError } from './remote-error.ts';

const entry = (change: Partial<RemoteEntry> = {}): RemoteEntry => ({
  entry: '/remotes/editor/assets/remoteEntry.1.js',
  integrity: 'sha384-abc',
  version: '0.1.0',
  contract: CONTRACT_VERSION,
  ...change,
});
const remote = {
  contract: CONTRACT_VERSION,
  id: 'editor',
  routes: [],
  siteMenu: [],
  menu: [],
  messages: { en: {}, ja: {} },
};

function setUp(
  load: Federation['load'],
  entries: (fresh: boolean) => RemoteEntry | undefined = () => entry(),
) {
  const federation = { register: vi.fn<Federation['register']>(), load: vi.fn(load) };
  const entryOf = vi.fn(async (_id: string, fresh: boolean) => entries(fresh));
  const loader = createRemoteLoader({
    entryOf,
    federation: async () => federation,
    timeLimit: 50,
    requireIntegrity: true,
  });
  return { federation, entryOf, loader };
}

const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'loaded',
    (error: unknown) => (error instanceof RemoteError ? error.reason : `unexpected ${error}`),
  );

test('a remote that fits is loaded once and kept', async () => {
  const { loader, federation } = setUp(async () => ({ remote }));
  expect(await loader('editor')).toBe(remote);
  expect(await loader('editor')).toBe(remote);
  expect(federation.load).toHaveBeenCalledExactlyOnceWith('remote_editor/remote');
});

test('a failed attempt is retried once with fresh configuration', async () => {
  let calls = 0;
  const { loader, federation, entryOf } = setUp(
    async () => {
      calls += 1;
      if (calls === 1) throw new Error('network');
      return { remote };
    },
    (fresh) => entry({ entry: fresh ? '/new.js' : '/old.js' }),
  );
  expect(await loader('editor')).toBe(remote);
  expect(entryOf.mock.calls.map(([, fresh]) => fresh)).toEqual([false, true]);
  expect(federation.register.mock.calls.map(([, url]) => url)).toEqual(['/old.js', '/new.js']);
});

test('a remote that stays away is reported after two attempts, and can be asked for again', async () => {
  let alive = false;
  const { loader, federation } = setUp(async () => {
    if (!alive) throw new Error('network');
    return { remote };
  });
  expect(await reason(loader('editor'))).toBe('unreachable');
  expect(federation.load).toHaveBeenCalledTimes(2);
  alive = true;
  expect(await reason(loader('editor'))).toBe('loaded');
});

test('a remote that never answers times out', async () => {
  const { loader } = setUp(() => new Promise(() => {}));
  expect(await reason(loader('editor'))).toBe('unreachable');
});

test.each([
  ['without a hash', ''],
  ['with something else in its place', 'none'],
])('a remote %s is rejected before it is contacted', async (_, integrity) => {
  const { loader, federation } = setUp(
    async () => ({ remote }),
    () => entry({ integrity }),
  );
  expect(await reason(loader('editor'))).toBe('integrity');
  expect(federation.register).not.toHaveBeenCalled();
  expect(federation.load).not.toHaveBeenCalled();
});

test.each([
  ['production', 'integrity'],
  ['development', 'loaded'],
])('a build for %s answers a remote without a hash with: %s', async (build, answer) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('NODE_ENV', build);
  const federation = { register: () => {}, load: async () => ({ remote }) };
  const loader = createRemoteLoader({
    entryOf: async () => entry({ integrity: '' }),
    federation: async () => federation,
  });
  expect(await reason(loader('editor'))).toBe(answer);
});

test('F58: a remote that the configuration does not name is unknown', async () => {
  const { loader } = setUp(
    async () => ({ remote }),
    () => undefined,
  );
  expect(await reason(loader('editor'))).toBe('unknown');
});

test.each([
  ['another contract', { ...remote, contract: CONTRACT_VERSION + 1 }],
  ['another name', { ...remote, id: 'admin' }],
  ['no routes', { contract: CONTRACT_VERSION, id: 'editor' }],
  ['nothing', undefined],
])('a module with %s is rejected', async (_, module) => {
  const { loader } = setUp(async () => ({ remote: module }));
  expect(await reason(loader('editor'))).toBe('contract');
});

test('an entry without a hash is replaced by a newer one', async () => {
  const { loader } = setUp(
    async () => ({ remote }),
    (fresh) => (fresh ? entry() : entry({ integrity: '' })),
  );
  expect(await reason(loader('editor'))).toBe('loaded');
});
