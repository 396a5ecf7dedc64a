import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import leanRouter from './lean-router.ts';

const dom = createRequire(import.meta.resolve('../../shell/package.json')).resolve(
  'react-router-dom/package.json',
);
const dist = join(dirname(createRequire(dom).resolve('react-router/package.json')), 'dist/production');
const installed = readdirSync(dist)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(join(dist, file), 'utf8'))
  .find((source) => source.includes('function createRouter('));

test('the installed router still has what is replaced, and loses its needless code', () => {
  const lean = leanRouter(installed ?? '');
  expect(lean).not.toMatch(/^\w+\.displayName =/m);
  expect(lean).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\d+\.forwardRef\($/m);
  expect(lean).toMatch(/^var NavigationContext = \/\* @__PURE__ \*\/ React\d*\.createContext\($/m);
  expect(lean).toMatch(/^function PrefetchPageLinks\(\) \{ return null; \}$/m);
  const lines = (source = '') => source.split('\n').length;
  expect(lines(installed) - lines(lean)).toBeGreaterThan(700);
});

test('functions beside the replaced ones stay as they are', () => {
  const lean = leanRouter(installed ?? '');
  for (const name of ['useHref', 'useLinkClickHandler', 'useScrollRestoration']) {
    const body = new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm');
    expect(body.exec(lean)?.[0], name).toBe(body.exec(installed ?? '')?.[0]);
  }
});

test('a router without a function that is replaced fails the build, and names it', () => {
  const newer = (installed ?? '').replace('function RSCErrorHandler(', 'function ErrorHandler(');
  expect(() => leanRouter(newer)).toThrow(/no RSCErrorHandler\(\)/);
});

test('other files of the router are only rid of names', () => {
  expect(leanRouter('function PrefetchPageLinks() {\n  return 1;\n}\nLink.displayName = "Link";\n')).toBe(
    'function PrefetchPageLinks() {\n  return 1;\n}\n\n',
  );
});

test('the router itself goes on without what only forms and fetchers need', () => {
  const lean = leanRouter(installed ?? '');
  expect(lean).toMatch(/^ {2}async function handleFetcherAction\(\) \{\}$/m);
  for (const name of ['navigate', 'handleLoaders', 'completeNavigation', 'dispose']) {
    const body = new RegExp(`^  (?:async )?function ${name}\\([\\s\\S]*?^  }$`, 'm');
    expect(body.exec(lean)?.[0], name).toBe(body.exec(installed ?? '')?.[0]);
  }
});
