import { expect, test, vi } from 'vitest';
import { memoryFiles } from '../../adapters/memory.ts';
import { rangeOf, servedFile } from './ranges.ts';

test.each([
  [null, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  [`bytes=${Array.from({ length: 2000 }, () => '0-').join()}`, null],
  ['bytes=0x1-0x2', null],
  ['bytes=99999999999999999999-', null],
  ['items=0-1', null],
] as const)('F49: the range %s of a hundred bytes is %o', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});

test('an empty file has no satisfiable range', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
  expect(rangeOf('bytes=-5', 0)).toBe('unsatisfiable');
});

test.each([
  ['GET', {}, 200, '10', null, 'moss, snow'],
  ['HEAD', {}, 200, '10', null, ''],
  ['GET', { range: 'bytes=6-' }, 206, '4', 'bytes 6-9/10', 'snow'],
  ['HEAD', { range: 'bytes=6-' }, 206, '4', 'bytes 6-9/10', ''],
])(
  '%s of a file with %o tells its size, and opens it only for who reads it',
  async (method, headers, ...expected) => {
    const files = memoryFiles();
    await files.write('a', new TextEncoder().encode('moss, snow'));
    const open = vi.spyOn(files, 'open');
    const answer = await servedFile(files, 'a', 'v', new Request('http://x/a', { method, headers }), {});
    const told = ['content-length', 'content-range'].map((name) => answer?.headers.get(name));
    expect([answer?.status, ...told, await answer?.text()]).toEqual(expected);
    expect(open).toHaveBeenCalledTimes(method === 'HEAD' ? 0 : 1);
  },
);
