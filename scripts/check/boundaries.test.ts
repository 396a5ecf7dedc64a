import { mkdtempDisposableSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, workspacePackages } from '../lib/imports.ts';
import {
  checkBoundaries,
  findTwins,
  findUndeclared,
  findViolations,
  readSources,
  routerList,
  withoutComments,
} from './boundaries.ts';
import { findCircles } from './circles.ts';
import { rules } from './rules.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const all = [...rules, routerList].map((rule) => rule.name);
const folderOf = (rule: string) => join(fixtures, rule.replaceAll(' ', '-'));

test('every rule has its wrong fixture and every fixture its rule', () => {
  const folders = readdirSync(fixtures).filter(
    (name) =>
      !['citations', 'documents', 'messages', 'production', 'styles', 'trees', 'unused'].includes(name),
  );
  expect(folders.sort()).toEqual(
    [...all, 'one place per utility', 'declared dependencies', 'no import circles']
      .map((name) => name.replaceAll(' ', '-'))
      .sort(),
  );
});

test.each(all)('%s: the wrong fixture is caught', (name) => {
  const found = findViolations(readSources(folderOf(name))).map((violation) => violation.rule);
  expect(found).toContain(name);
});

test('each forbidden import of a model is caught by itself', () => {
  const found = findViolations(readSources(folderOf('models are pure'))).filter(
    (one) => one.rule === 'models are pure',
  );
  expect(found.map((one) => one.what).sort()).toEqual([
    '../i18n/i18n.ts',
    'firebase/database',
    'node:fs',
    'react',
  ]);
  expect(found.map((one) => one.line).sort()).toEqual([1, 2, 3, 4]);
});

test('a node module is caught in the browser’s packages, and in what of the server runs in a page', () => {
  const found = findViolations(readSources(folderOf('browser code without node'))).filter(
    (one) => one.rule === 'browser code without node',
  );
  expect(found.map(({ file }) => file).sort()).toEqual([
    'server/src/data/hash.ts',
    'shared-data/src/platform/files.ts',
  ]);
});

test('each way around the parsing of stored values is caught by itself', () => {
  const found = findViolations(readSources(folderOf('database read in one place'))).filter(
    (one) => one.rule === 'database read in one place',
  );
  expect(found.map((one) => one.line)).toEqual([5, 6, 7, 8]);
});

test('a utility in two places is caught', () => {
  expect(findTwins(readSources(folderOf('one place per utility')))).toHaveLength(1);
});

test('an import that package.json does not declare is caught', () => {
  const home = folderOf('declared dependencies');
  const found = findUndeclared(readSources(home), workspacePackages(home));
  expect(found.map((one) => `${one.file} ${one.what}`)).toEqual([
    'participant/src/page.tsx lodash',
    'participant/src/page.tsx @testing-library/react',
  ]);
});

test('an import circle is caught, also one of types and one by names of packages', () => {
  const home = folderOf('no import circles');
  const found = findCircles(home, readSources(home), workspacePackages(home));
  expect(found.map((one) => one.what).sort()).toEqual([
    'server/src/data/users.ts → server/src/policies/user.ts → server/src/data/users.ts',
    'shared-ui/src/form/index.tsx → shared-ui/src/page/index.tsx → shared-ui/src/form/index.tsx',
  ]);
});

test('nothing to read is a failure', () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'empty-'));
  expect(() => checkBoundaries(empty.path)).toThrow('no source files read');
});

test('every way of writing an import is seen', () => {
  const source = `import a from 'a';
import { b,
  c } from "b";
import 'c';
import type { D } from 'd';
export * from 'e';
export { f } from 'f';
const g = await import('g');
type H = typeof import('h');
  const i = import(/* webpackChunkName: "i" */ 'i');
// import('commented')
const text = "from 'text'";
`;
  const seen = importsOf(source).map(
    (one) => `${one.request}${one.type ? ' type' : ''}${one.dynamic ? ' dynamic' : ''}`,
  );
  expect(seen.sort()).toEqual(['a', 'b', 'c', 'd type', 'e', 'f', 'g dynamic', 'h type', 'i dynamic']);
});

test('comments are no code, and lines keep their numbers', () => {
  const code = withoutComments("/* process.env\n */\nconst a = 'http://x'; // fetch(\nb();\n");
  expect(code).not.toMatch(/process|fetch/);
  expect(code).toContain("'http://x'");
  expect(code.split('\n')).toHaveLength(5);
});
