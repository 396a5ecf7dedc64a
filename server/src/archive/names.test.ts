import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArchiveNames } from './names.ts';

test('pages are called as their paths', () => {
  const names = new ArchiveNames();
  expect(names.nameOf('/')).toBe('index.html');
  expect(names.nameOf('/meeting/table/day1/hall/OA-1')).toBe('meeting-table-day1-hall-oa-1.html');
  expect(names.nameOf('/meeting/table/day1/hall/OA-1')).toBe('meeting-table-day1-hall-oa-1.html');
});

test.each([
  ['/meeting/table/a/b-c', '/meeting/table/a-b/c'],
  ['/meeting/program/S', '/meeting/program/s'],
  ['/', '/index'],
])('%s and %s have different names', (one, other) => {
  const names = new ArchiveNames();
  expect(names.nameOf(one)).not.toBe(names.nameOf(other));
});

const hostile = [
  '/..',
  '/../..',
  '/con',
  '/aux',
  '/com1',
  '/-rf',
  '/.htaccess',
  '/a\\b',
  '/a:b',
  '/a b.',
  '/%2e%2e',
  '/氷',
  '/',
];

test('no name leaves its folder, and every file system takes it', () => {
  const segment = fc.oneof(fc.string({ maxLength: 120 }), fc.constantFrom(...hostile));
  fc.assert(
    fc.property(fc.uniqueArray(segment, { maxLength: 20 }), (segments) => {
      const names = new ArchiveNames();
      const all = segments.map((one) => names.nameOf(`/${one}`));
      for (const name of all) {
        expect(name).toMatch(/^[a-z0-9][a-z0-9-]*\.html$/);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./);
        expect(name.length).toBeLessThan(120);
      }
      expect(new Set(all).size).toBe(segments.length);
    }),
  );
});
