import { expect, test } from 'vitest';
import { paramsOf } from './path-pattern.ts';

test.each<[pattern: string, pathname: string, string[] | null]>([
  ['/meeting/table/:name', '/meeting/table/day1', ['day1']],
  ['/meeting/table/:name', '/Meeting/Table/Day1/', ['Day1']],
  ['/meeting/table/:name/:room/:id', '/meeting/table/day1/A/x', ['day1', 'A', 'x']],
  ['/meeting', '/meeting', []],
  ['/', '/', []],
  ['/meeting/table/:name', '/meeting/table', null],
  ['/meeting/table/:name', '/meeting/table/', null],
  ['/meeting/table/:name', '/meeting/table/day1/A', null],
  ['/meeting/table/:name', '/meeting/program/day1', null],
])('%s on %s: %j', (pattern, pathname, params) => {
  expect(paramsOf(pattern, pathname)).toEqual(params);
});
