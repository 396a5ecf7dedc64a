import { expect, test } from 'vitest';
import { namedManifest } from './app-manifest.ts';

const base = { systemTitle: 'Polar Days', systemTitleJa: '極域の日' };
const read = async (language: string, settings: typeof base | null) => {
  const request = new Request('http://localhost/manifest.webmanifest', {
    headers: { 'accept-language': language },
  });
  const built = new Response('{"name":"Online Meeting System","display":"standalone"}');
  return (await namedManifest(request, built, settings)).json();
};

test.each([
  ['en-GB', base, 'Polar Days'],
  ['ja', base, '極域の日'],
  ['ja', null, 'Online Meeting System'],
])('an app installed by a reader of %s has the name of the symposium', async (language, settings, name) => {
  expect(await read(language, settings)).toEqual({ name, lang: language.slice(0, 2), display: 'standalone' });
});
