import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export interface ImportStatement {
  request: string;
  /** `import type` and `typeof import()`: erased. */
  type: boolean;
  dynamic: boolean;
  line: number;
}

const staticImport = /^(?:import|export)\s+(type\s+)?(?:[^'"`;=]*?\bfrom\s+)?(['"])([^'"\n]+)\2/gm;
const dynamicImport = /(typeof\s+)?\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*(['"`])([^'"`$\n]+)\2/g;

/** Imports and re-exports in no particular order. Comments at line starts are ignored. */
export function importsOf(source: string): ImportStatement[] {
  const found: ImportStatement[] = [];
  const lineOf = (index: number) => source.slice(0, index).split('\n').length;
  const isComment = (index: number) =>
    /^\s*(?:\/\/|\*|\/\*)/.test(source.slice(source.lastIndexOf('\n', index) + 1, index + 2));
  for (const match of source.matchAll(staticImport))
    found.push({
      request: match[3] ?? '',
      type: Boolean(match[1]),
      dynamic: false,
      line: lineOf(match.index),
    });
  for (const match of source.matchAll(dynamicImport))
    if (!isComment(match.index))
      found.push({
        request: match[3] ?? '',
        type: Boolean(match[1]),
        dynamic: !match[1],
        line: lineOf(match.index),
      });
  return found;
}

const skipped = new Set([
  'node_modules',
  'dist',
  '.tsbuild',
  'fixtures',
  'test-results',
  'playwright-report',
  '.git',
]);

export function filesBelow(folder: string, accept: RegExp): string[] {
  if (!existsSync(folder)) return [];
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesBelow(path, accept));
    else if (accept.test(entry.name)) found.push(path);
  }
  return found.sort();
}

export interface WorkspacePackage {
  name: string;
  dir: string;
  version: string;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

export function readPackage(dir: string): WorkspacePackage {
  const json = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Partial<WorkspacePackage>;
  return {
    name: json.name ?? '',
    dir,
    version: json.version ?? '0.0.0',
    exports: json.exports ?? {},
    dependencies: json.dependencies ?? {},
    devDependencies: json.devDependencies ?? {},
    peerDependencies: json.peerDependencies ?? {},
  };
}

/** By name: every folder of the root with a package.json. */
export function workspacePackages(root: string): Map<string, WorkspacePackage> {
  const found = new Map<string, WorkspacePackage>();
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (
      entry.isDirectory() &&
      existsSync(join(root, entry.name, 'package.json')) &&
      entry.name !== 'node_modules'
    ) {
      const one = readPackage(join(root, entry.name));
      found.set(one.name, one);
    }
  return found;
}

/** Null for npm packages, Node's modules and unresolved requests. */
export function resolveOurs(
  request: string,
  importer: string,
  packages: Map<string, WorkspacePackage>,
): string | null {
  if (request.startsWith('.')) {
    const path = resolve(dirname(importer), request);
    return existsSync(path) && statSync(path).isFile() ? path : null;
  }
  const [name = '', ...rest] = request.split('/');
  const target = packages.get(name);
  if (!target) return null;
  const subpath = rest.length ? `./${rest.join('/')}` : '.';
  const exact = target.exports[subpath];
  if (exact) return resolve(target.dir, exact);
  for (const [pattern, file] of Object.entries(target.exports)) {
    const [head = '', tail = ''] = pattern.split('*');
    if (!pattern.includes('*') || !subpath.startsWith(head) || !subpath.endsWith(tail)) continue;
    const middle = subpath.slice(head.length, subpath.length - tail.length);
    const path = resolve(target.dir, file.replaceAll('*', middle));
    if (existsSync(path)) return path;
  }
  return null;
}

export function staticClosure(entry: string, packages: Map<string, WorkspacePackage>) {
  return reachedFrom([entry], packages, (one) => !one.type && !one.dynamic);
}

export function fullClosure(entries: string[], packages: Map<string, WorkspacePackage>) {
  return reachedFrom(entries, packages, (one) => !one.type);
}

function reachedFrom(
  entries: string[],
  packages: Map<string, WorkspacePackage>,
  follows: (one: ImportStatement) => boolean,
) {
  const files = new Set<string>();
  const npm = new Set<string>();
  const queue = [...entries];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue;
    for (const one of importsOf(readFileSync(file, 'utf8'))) {
      if (!follows(one)) continue;
      const target = resolveOurs(one.request, file, packages);
      if (target) queue.push(target);
      else if (!one.request.startsWith('.') && !one.request.startsWith('node:')) npm.add(one.request);
    }
  }
  return { files, npm };
}

export const fromRoot = (root: string, path: string) => relative(root, path).replaceAll('\\', '/');
