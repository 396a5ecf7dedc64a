import { isBelow } from 'shared-data/models/remote-manifest';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('spec 2: there is a path for each of its routes and no other', () => {
  const own = Object.values(paths).filter(({ pattern }) => isBelow(['/editor'], pattern));
  expect(own.map(({ pattern }) => pattern.replace(/:(\w+)/g, '{$1}')).sort()).toEqual([
    '/editor',
    '/editor/availability',
    '/editor/boards',
    '/editor/comments',
    '/editor/flash',
    '/editor/number',
    '/editor/presentationType',
    '/editor/release',
    '/editor/session',
    '/editor/timetable',
  ]);
});
