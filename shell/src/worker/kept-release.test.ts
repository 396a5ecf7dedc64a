import { expect, test } from 'vitest';
import { assetFolders, isAsset, isPage, surplusCaches } from './kept-release.ts';

test.each(['/', '/meeting/program', '/meeting/table/day 1', '/my-room', '/admin/users', '/files'])(
  '%s is a page',
  (path) => expect(isPage(path)).toBe(true),
);

test.each([
  ...['/api/health', '/php/upload.php/1', '/file/PDF/abstract/T0001', '/outbox', '/outbox.json', '/.lp'],
  ...['/remotes/editor/', '/assets/main.js', '/robots.txt', '/sitemap.xml', '/emulator/v1', '/sw.js'],
])('%s is not a page', (path) => expect(isPage(path)).toBe(false));

test('only files with a hash in their name are assets', () => {
  expect(['/assets/main.1a2b.js', '/remotes/editor/assets/9.css'].every(isAsset)).toBe(true);
  expect(['/index.html', '/remotes/editor/remote.json', '/file/assets/a', '/x/assets/a'].some(isAsset)).toBe(
    false,
  );
});

test('the release before the newest is kept for open pages, and no cache of another kind is touched', () => {
  const names = ['release-a', 'in-use', 'release-b', 'release-c', 'other'];
  expect(surplusCaches(names, 'release-c')).toEqual(['release-a']);
  expect(surplusCaches(names, 'release-a')).toEqual(['release-b']);
  expect(surplusCaches(['release-a', 'in-use'], 'release-a')).toEqual([]);
});

test('the folders of kept assets are those of the shell and of the early remotes', () => {
  const urls = ['/index.html', '/assets/a.js', '/assets/b.css', '/remotes/one/assets/c.js', '/icon.svg'];
  expect(assetFolders({ files: urls.map((url) => ({ url, integrity: '' })) })).toEqual([
    '/assets/',
    '/remotes/one/assets/',
  ]);
});

test('drawn pages of other releases are not kept', () => {
  const names = ['release-a', 'pages-release-a', 'release-b', 'pages-release-b', 'pages-of-somebody'];
  expect(surplusCaches(names, 'release-b')).toEqual(['pages-release-a']);
});
