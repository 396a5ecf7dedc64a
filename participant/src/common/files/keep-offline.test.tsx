import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { useConnection } from 'shared-data/identity/connection';
import { setConfig } from 'shared-data/platform/config';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { KeepOffline } from './keep-offline.tsx';
import { useSignedPages } from './use-signed-pages.ts';

const config = {
  firebase: { kind: 'embedded', namespace: 'demo', projectId: 'demo', apiKey: 'k' },
  databasePath: 'db',
  apiBase: '',
  remotes: {},
} as const;
const pages = { count: 3, version: 'kept', width: 3, height: 4 };

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  fakeCaches();
  setConfig({ ...config, offline: true });
  signInParticipant('enterPresentation', 'showAbstract');
  useConnection.setState({ connection: 'connected' });
  storeOf('programs').commit(new Map([['OM1', plainProgram('OM1', { sessionId: 'OM', ownerUid: 'other' })]]));
  storeOf('abstractPages').commit(new Map([['OM1', pages]]));
  storeOf('presentationPages').commit(new Map([['OM1', pages]]));
  vi.spyOn(api, 'download').mockImplementation(async () => ({
    pages: ['/1.png', '/2.png', '/3.png'],
    version: pages.version,
    expiresAt: 0,
  }));
  vi.spyOn(api, 'readFile').mockImplementation(async () => new Blob(['x'.repeat(1024)]));
});

const keep = () => screen.findByRole('button', { name: 'Keep for offline (3 pages)' });

test('what the reader may see is kept with its size, and can be removed', async () => {
  show(<KeepOffline programs={['OM1']} />);
  await userEvent.click(await keep());
  expect(await screen.findByText(/^3 pages are kept in this browser \(3 KB\)/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove from this browser' }));
  await keep();
  expect(screen.queryByText(/are kept/)).toBeNull();
});

test('on its way it counts pages and can be stopped; what came stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  vi.mocked(api.readFile)
    .mockResolvedValueOnce(new Blob(['x'.repeat(2048)]))
    .mockImplementationOnce((_, signal) => {
      signal.addEventListener('abort', () => resolve(new Blob()));
      return promise.then(() => Promise.reject(signal.reason));
    });
  show(<KeepOffline programs={['OM1']} />);
  await userEvent.click(await keep());
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
    name: 'Keep for offline: 1 of 3 pages (2 KB)',
  });
  expect(bar.value).toBeCloseTo(1 / 3);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('A part of the pages is kept in this browser (2 KB).')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep for offline (2 pages)' })).toBeDefined();
});

test('a browser without room says so', async () => {
  fakeCaches(1);
  show(<KeepOffline programs={['OM1']} />);
  await userEvent.click(await keep());
  expect((await screen.findByRole('alert')).textContent).toContain('There is no room for more');
});

test.each([
  ['where the site does not open offline', () => setConfig(config)],
  ['in a browser without a cache', () => vi.stubGlobal('caches', undefined)],
  ['where there are no pages', () => storeOf('abstractPages').commit(new Map([['OM1', undefined]]))],
  ['for pages that are not shown', () => signInParticipant('enterPresentation')],
])('it is not offered %s', async (_, change) => {
  change();
  show(<KeepOffline programs={['OM1']} />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['offline', () => useConnection.setState({ connection: 'lost' })],
  ['from a server that cannot be reached', () => {}],
])('%s the kept images are shown', async (_, change) => {
  const { unmount } = show(<KeepOffline programs={['OM1']} />);
  await userEvent.click(await keep());
  await screen.findByText(/are kept in this browser/);
  unmount();
  change();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:image');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { ApiError } = await import('shared-data/platform/errors');
  vi.mocked(api.download).mockRejectedValue(new ApiError('unavailable', 0));
  function Shown() {
    const { file, error } = useSignedPages('OM1', 'abstract', pages);
    return <output>{error === null ? file?.pages.join(' ') : 'failed'}</output>;
  }
  show(<Shown />);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('blob:image blob:image blob:image'),
  );
});
