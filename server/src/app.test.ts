import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = import.meta.dirname;
const imported =
  /^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^import\s+'([^']+)'/gm;

/** Our files and package names reachable by runtime imports. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from, dynamic, bare] of readFileSync(file, 'utf8').matchAll(imported)) {
    const name = from ?? dynamic ?? bare ?? '';
    if (name.startsWith('.')) reach(join(dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
}

test('the walk sees what the application is made of', () => {
  const names = [...reach(join(src, 'app.ts'))];
  expect(names).toContain(join(src, 'endpoints/program/append.ts'));
  expect(names).toContain('hono');
  expect([...reach(join(src, 'main.ts'))]).toContain('node:http');
});

test.each([
  'app.ts',
  'workers/index.ts',
  'rules/index.ts',
  'adapters/embedded.ts',
  'adapters/memory.ts',
  'adapters/page-media.ts',
])('%s runs in a page: nothing it reaches is Node\u2019s', (entry) => {
  const names = [...reach(join(src, entry))].map((name) =>
    name.startsWith(src) ? relative(src, name) : name,
  );
  const foreign = names.filter((name) => !name.endsWith('.ts'));
  const allowed =
    /^(?:embedded-firebase\/(?:fair-turns|rate-limits)|hono(?:\/route)?|hast-util-(?:from-html|sanitize|to-html)|fflate|mediabunny|saxes|zod\/mini|@zxcvbn-ts\/language-common|shared-data\/(?:formats|models|navigation\/paths)\b.*|@hyzyla\/pdfium\/browser\/base64)$/;
  expect(foreign.filter((name) => !allowed.test(name))).toEqual([]);
});
