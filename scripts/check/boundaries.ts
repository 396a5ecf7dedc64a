import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { routerExports } from '../bundle/shared.ts';
import { filesBelow, fromRoot, importsOf, type WorkspacePackage, workspacePackages } from '../lib/imports.ts';
import { apps } from './arrows.ts';
import { findCircles } from './circles.ts';
import { type Rule, rules, type SourceFile, type Violation } from './rules.ts';

const sources = /^(?!.*\.d\.).*\.(?:ts|tsx|mjs)$/;
const packages = [
  ...apps,
  'shared-ui',
  'shared-data',
  'api-mocks',
  'server',
  'embedded-firebase',
  'e2e',
  'scripts',
];

export function readSources(root: string): SourceFile[] {
  const own = filesBelow(root, sources).map((file) => fromRoot(root, file));
  return own.map((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const first = path.split('/')[0] ?? '';
    const code = withoutComments(source);
    return {
      path,
      package: path.includes('/') && packages.includes(first) && first !== 'scripts' ? first : 'root',
      test: /\.(?:test|bench|spec)\.\w+$|\/src\/(?:[\w-]+\/)*(?:testing\/|test-[\w-]+\.tsx?$)/.test(path),
      source,
      code,
      imports: importsOf(code).map((one) => ({
        ...one,
        target: one.request.startsWith('.') ? posix.join(posix.dirname(path), one.request) : null,
      })),
    };
  });
}

export function withoutComments(source: string): string {
  return source
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, (text) => text.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}

export function findViolations(files: SourceFile[], among: Rule[] = [...rules, routerList]): Violation[] {
  return files.flatMap((file) =>
    among.flatMap((rule) =>
      rule
        .find(file)
        .map(({ what, line }) => ({ rule: rule.name, file: file.path, line, what, says: rule.says })),
    ),
  );
}

export const routerList: Rule = {
  name: 'router list',
  says: 'add the name to routerExports in scripts/bundle/shared.ts: the shared router holds only those',
  find: (file) =>
    file.test ||
    // Its bundle has a whole router of its own.
    file.path === 'shell/src/drawing/drawer.tsx' ||
    ['root', 'server', 'api-mocks', 'e2e', 'embedded-firebase'].includes(file.package)
      ? []
      : [...file.code.matchAll(/^import\s+\{([^}]*)\}\s+from\s+'react-router-dom'/gm)].flatMap((match) =>
          (match[1] ?? '')
            .split(',')
            .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
            .filter((name) => name && !name.startsWith('type ') && name !== 'RouterProvider')
            .filter((name) => !routerExports.includes(name))
            .map((what) => ({ what, line: file.code.slice(0, match.index).split('\n').length })),
        ),
};

/** npm packages must be declared by the package that uses them, in `dependencies` if used at run time. Test tools come from the root. */
export function findUndeclared(files: SourceFile[], manifests: Map<string, WorkspacePackage>): Violation[] {
  const tools = /^(?:vitest|vite|node:.*)$/;
  return files.flatMap((file) => {
    const manifest = manifests.get(file.package);
    if (!manifest) return [];
    const product = new Set([
      manifest.name,
      ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
      ...builtinModules,
    ]);
    const aside = new Set(Object.keys(manifest.devDependencies));
    const lenient =
      file.test || /\/src\/(?:main\.tsx|test\/)|^e2e\/|\.config\.ts$|\.fixture\.ts$/.test(file.path);
    return file.imports
      .map((one) => ({
        ...one,
        name: one.request
          .split('/')
          .slice(0, one.request.startsWith('@') ? 2 : 1)
          .join('/'),
      }))
      .filter(
        ({ request, name }) =>
          !request.startsWith('.') && !virtualNames.has(request) && !tools.test(name) && !product.has(name),
      )
      .filter(({ name, type }) => !((lenient || type) && aside.has(name)))
      .map(({ request, line, name }) => ({
        rule: 'declared dependencies',
        file: file.path,
        line,
        what: request,
        says: `declare ${name} in ${file.package}/package.json`,
      }));
  });
}

/** Virtual modules; see rspack.app.ts. */
const virtualNames = new Set([
  'remote-areas',
  'platform-shares',
  'common-passwords',
  'federation-core',
  'drawing-shares',
]);

/** Functions exported under one name by two files in the browser: likely duplicates. */
export function findTwins(files: SourceFile[]): Violation[] {
  const homes = new Map<string, SourceFile[]>();
  const shared = (file: SourceFile) =>
    [...apps, 'shared-ui', 'shared-data'].includes(file.package) && !file.test;
  for (const file of files.filter(shared))
    for (const match of file.code.matchAll(/^export (?:async )?function ([a-z]\w+)/gm)) {
      const name = match[1] ?? '';
      if (!['loader', 'action', 'mount'].includes(name)) homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  return [...homes].flatMap(([name, where]) =>
    where.slice(1).map((file) => ({
      rule: 'one place per utility',
      file: file.path,
      line: 1,
      what: `${name} is also in ${where[0]?.path}`,
      says: 'keep one and import it, or give them names that tell them apart',
    })),
  );
}

/** Throws when it finds no sources. */
export function checkBoundaries(root: string): { read: number; violations: Violation[] } {
  const files = readSources(root);
  const seen = new Set(files.map((file) => file.package));
  const unseen = packages.filter((name) => name !== 'scripts' && !seen.has(name));
  if (files.length === 0 || unseen.length)
    throw new Error(`no source files read in: ${unseen.join(', ') || root}`);
  const manifests = workspacePackages(root);
  const violations = [
    ...findViolations(files),
    ...findTwins(files),
    ...findUndeclared(files, manifests),
    ...findCircles(root, files, manifests),
  ];
  return { read: files.length, violations };
}
