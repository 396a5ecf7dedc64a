import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The package's API: its entries and what they export. Changing it takes a new version and an entry in CHANGELOG.md. */
const recorded = JSON.parse(readFileSync(join(import.meta.dirname, '../api.json'), 'utf8')) as {
  version: string;
  entries: Record<string, string[]>;
};
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
  exports: Record<string, string>;
};

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const list = /^export (?:type )?\{([^}]*)\}/gm;
const all = /^export (?:type )?\* from '([^']+)'/gm;

function exportsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const listed = [...source.matchAll(list)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/^\s*type\s/, '').trim())
      .filter((name) => name !== '')
      .map((name) => name.split(/\s+as\s+/).at(-1) ?? name),
  );
  return [
    ...[...source.matchAll(declaration)].map(([, name = '']) => name),
    ...listed,
    ...[...source.matchAll(all)].flatMap(([, from = '']) => exportsOf(join(dirname(file), from))),
  ];
}

test('the entries and their names are the recorded ones', () => {
  const actual = Object.entries(manifest.exports).map(([entry, file]) => [
    entry,
    exportsOf(join(import.meta.dirname, '..', file)).sort(),
  ]);
  expect(Object.fromEntries(actual)).toEqual(recorded.entries);
});

test('the API is recorded for this version, which the change log describes', () => {
  expect(recorded.version).toBe(manifest.version);
  const log = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  expect(/^## (\S+)/m.exec(log)?.[1]).toBe(manifest.version);
});

test.each(Object.entries(manifest.exports))(
  '%s exports what its source says when it runs',
  async (_, file) => {
    const path = join(import.meta.dirname, '..', file);
    const module = (await import(path)) as object;
    for (const name of Object.keys(module)) expect(exportsOf(path)).toContain(name);
  },
);
