import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

test('text files name their type and encoding; hidden files and unknown types are not served', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'site-'));
  const serve = staticFiles(folder.path);
  const typeOf = async (name: string) => {
    writeFileSync(join(folder.path, name), 'x');
    return (await serve(new Request(`http://localhost/${name}`), name))?.headers.get('content-type');
  };
  for (const [name, type] of [
    ['a.html', 'text/html; charset=utf-8'],
    ['a.js', 'text/javascript; charset=utf-8'],
    ['a.css', 'text/css; charset=utf-8'],
    ['a.txt', 'text/plain; charset=utf-8'],
    ['a.svg', 'image/svg+xml; charset=utf-8'],
    ['a.json', 'application/json; charset=utf-8'],
    ['a.png', 'image/png'],
  ] as const)
    expect(await typeOf(name)).toBe(type);
  for (const name of ['.env', '.html', 'a.ts', 'a.map', 'config'])
    expect(await typeOf(name), name).toBeUndefined();
});
