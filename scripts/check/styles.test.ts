import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStyles } from './styles.ts';

const root = join(import.meta.dirname, '../..');

test('other widths, literal colours and places of any element are found; masks and containers are ignored', () => {
  const { read, problems } = checkStyles(join(import.meta.dirname, 'fixtures/styles'));
  expect(read).toBe(2);
  expect(problems.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
    'participant/src/page.module.css:1 (max-width:',
    'participant/src/page.module.css:6 (width',
    'participant/src/page.module.css:24 *',
    'participant/src/page.module.css:27 li:nth-child(2):',
    'participant/src/page.module.css:28 :first-of-type:',
    'participant/src/page.module.css:3 #fff:',
    'participant/src/page.module.css:8 rgb(:',
    'participant/src/page.module.css:9 white:',
  ]);
});

test("the repository's style sheets are read", () => {
  expect(checkStyles(root).read).toBeGreaterThan(20);
});

test('nothing to read is a failure', () => {
  expect(() => checkStyles(join(import.meta.dirname, 'fixtures/citations'))).toThrow('no style sheets');
});
