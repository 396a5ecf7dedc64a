import { act, renderHook } from '@testing-library/react';
import { CONTRACT_VERSION, type RemoteArea } from 'shared-data/federation/remote-contract';
import type { PublicConfig } from 'shared-data/models/public-config';
import { configStore, setConfig } from 'shared-data/platform/config';
import { beforeEach, expect, test, vi } from 'vitest';
import { createManifests } from './manifests.ts';

const areas: RemoteArea[] = [
  { id: 'editor', devPort: 1, owns: ['/editor'] },
  { id: 'participant', devPort: 2, owns: ['/meeting'] },
];
const code = { entry: '/remotes/x/a.js', integrity: 'sha384-a', version: '1', contract: CONTRACT_VERSION };
const entry = { place: 'top', order: 25, label: { en: 'New', ja: '新着' }, shownTo: 'registered' };
const editor = {
  ...code,
  routes: [{ path: '/editor', guard: 'editor' }],
  menu: [{ ...entry, id: 'home', path: '/editor' }],
};
const participant = {
  ...code,
  routes: [{ path: '/meeting/x', guard: 'registered' }],
  menu: [{ ...entry, id: 'x', path: '/meeting/x' }],
};

const configure = (remotes: unknown) => setConfig({ remotes } as PublicConfig);
const serve = (remotes: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ remotes })),
  );

beforeEach(() => {
  configStore.setState({}, true);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('the menu entries of all remotes are there as soon as the configuration is', () => {
  const { result } = renderHook(createManifests(areas).useAddedEntries);
  expect(result.current).toEqual([]);
  act(() => configure({ editor, participant }));
  expect(result.current.map(({ id, path }) => [id, path])).toEqual([
    ['editor.home', '/editor'],
    ['participant.x', '/meeting/x'],
  ]);
});

test.each([
  ['null', null],
  ['text', 'broken'],
  ['without code', { routes: [], menu: [] }],
])('a manifest that is %s takes nothing from the others', async (_, broken) => {
  configure({ editor: broken, participant });
  const { manifestOf, useAddedEntries } = createManifests(areas);
  const { result } = renderHook(useAddedEntries);
  expect(result.current.map(({ id }) => id)).toEqual(['participant.x']);
  await expect(manifestOf('participant')).resolves.toMatchObject(participant);
  await expect(manifestOf('editor')).rejects.toMatchObject({ name: 'RemoteError', reason: 'unknown' });
});

test('F58: a remote claims no page and no entry outside of the paths it owns', async () => {
  configure({ editor: { ...editor, routes: participant.routes, menu: participant.menu }, participant });
  const { manifestOf } = createManifests(areas);
  await expect(manifestOf('editor')).resolves.toMatchObject({ routes: [], menu: [] });
});

test('a manifest of another contract version is asked for again, then told as such', async () => {
  configure({ editor: { ...editor, contract: CONTRACT_VERSION + 1 } });
  await expect(createManifests(areas).manifestOf('editor')).rejects.toMatchObject({ reason: 'contract' });
});

test('a configuration that cannot be read is told as unreachable, and read by a later try', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 500 })),
  );
  const { manifestOf } = createManifests(areas);
  await expect(manifestOf('editor')).rejects.toMatchObject({ reason: 'unreachable' });
  serve({ editor });
  await expect(manifestOf('editor')).resolves.toMatchObject(editor);
});

test('a remote that was deployed while the page was open is found', async () => {
  serve({});
  const { manifestOf } = createManifests(areas);
  await expect(manifestOf('editor')).rejects.toMatchObject({ reason: 'unknown' });
  serve({ editor });
  await expect(manifestOf('editor')).resolves.toMatchObject(editor);
});
