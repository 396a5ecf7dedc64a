import type { PublicConfig } from 'shared-data/models/public-config';
import type { ManifestEntry } from 'shared-data/models/remote-manifest';
import { expect, test } from 'vitest';
import { namedManifest } from './app-manifest.ts';

const base = { systemTitle: 'Polar Days', systemTitleJa: '極域の日' };
const read = async (language: string, settings: typeof base | null, menu: ManifestEntry[] = []) => {
  const request = new Request('http://localhost/manifest.webmanifest', {
    headers: { 'accept-language': language },
  });
  const built = new Response('{"name":"Online Meeting System","display":"standalone"}');
  const code = { entry: '/e.js', integrity: 'sha256-x', version: '1.0.0', contract: 1 };
  const remotes: PublicConfig['remotes'] = { participant: { ...code, menu } };
  return (await namedManifest(request, built, settings, remotes)).json();
};

test.each([
  ['en-GB', base, 'Polar Days'],
  ['ja', base, '極域の日'],
  ['ja', null, 'Online Meeting System'],
])('an app installed by a reader of %s has the name of the symposium', async (language, settings, name) => {
  expect(await read(language, settings)).toEqual({
    name,
    lang: language.slice(0, 2),
    display: 'standalone',
    shortcuts: [],
  });
});

test('its shortcuts are the first pages that participants have in the top menu', async () => {
  const entry = (id: string, order: number, more: Partial<ManifestEntry> = {}): ManifestEntry => ({
    ...{ id, order, place: 'top', shownTo: 'members', path: `/${id}`, label: { en: id, ja: `${id}の頁` } },
    ...more,
  });
  const menu = [
    entry('table', 30),
    entry('meeting', 10, { shownTo: 'everybody' }),
    entry('submission', 20, { shownTo: 'submitters' }),
    entry('mail', 5, { place: 'user' }),
    ...['program', 'instruction', 'fifth'].map((id, at) => entry(id, 40 + at)),
  ];
  const { shortcuts } = await read('ja', base, menu);
  expect(shortcuts).toEqual(
    ['meeting', 'table', 'program', 'instruction'].map((id) => ({ name: `${id}の頁`, url: `/${id}` })),
  );
});
