import { expect, test } from 'vitest';
import { parseManifest } from './remote-manifest.ts';

const code = { entry: 'assets/remoteEntry.1.js', integrity: 'sha384-a', version: '1', contract: 2 };
const route = { path: '/meeting/x', guard: 'registered' };
const entry = {
  id: 'x',
  place: 'top',
  order: 25,
  label: { en: 'New page', ja: '新しいページ' },
  path: '/meeting/x',
  shownTo: 'registered',
};
const parse = (value: unknown) => parseManifest(value, ['/meeting', '/myroom']);

test('a manifest is read as it was written', () => {
  const manifest = { ...code, early: true, routes: [route], menu: [{ ...entry, icon: 'list' }] };
  expect(parse(manifest)).toEqual({ manifest, problems: [] });
});

test.each([null, 'x', {}, { ...code, entry: '' }, { ...code, integrity: 1 }, { ...code, contract: '2' }])(
  'what does not say where the code is is rejected: %j',
  (value) => {
    expect(() => parse(value)).toThrow();
  },
);

test.each([
  ['without a guard', { path: '/meeting/y' }],
  ['with a path that is not absolute', { path: 'meeting/y', guard: 'public' }],
  ['with a script as path', { path: 'javascript:alert(1)', guard: 'public' }],
  ['with a path of the shell', { path: '/signin', guard: 'public' }],
  ['with a path that only begins like its own', { path: '/meetings', guard: 'public' }],
  ['that is no object', 7],
])('a route %s is left out, the others stay', (_, bad) => {
  const { manifest, problems } = parse({ ...code, routes: [bad, route], menu: [] });
  expect(manifest.routes).toEqual([route]);
  expect(problems).toHaveLength(1);
});

test.each([
  ['that leads to another site', { ...entry, path: '//example.org/meeting' }],
  ['that leads to a page of the shell', { ...entry, path: '/password-reset' }],
  ['with a parameter in its path', { ...entry, path: '/meeting/:id' }],
  ['without its Japanese label', { ...entry, label: { en: 'New page' } }],
  ['that is null', null],
  ['whose icon is no word', { ...entry, icon: '../x' }],
  ['in a place that does not exist', { ...entry, place: 'footer' }],
  ['with a label longer than any menu', { ...entry, label: { en: 'x'.repeat(81), ja: 'x' } }],
])('a menu entry %s is left out, the others stay', (_, bad) => {
  const { manifest, problems } = parse({ ...code, routes: [route], menu: [entry, bad] });
  expect(manifest.menu).toEqual([entry]);
  expect(problems).toHaveLength(1);
});

test('a manifest of an earlier build, without routes, has none', () => {
  expect(parse(code)).toEqual({
    manifest: { ...code, routes: [], menu: [] },
    problems: ['routes: missing', 'menu: missing'],
  });
});
