import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicModuleFile, publicModules, routerExports } from '../bundle/shared.ts';
import { fromRoot, staticClosure, workspacePackages } from '../lib/imports.ts';
import { withoutComments } from './boundaries.ts';

export interface Surface {
  contract: number;
  modules: Record<string, string[]>;
}

const recordFile = 'scripts/bundle/shared-surface.json';
const state = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = (?:createStore|createStoreHook|createContext)\b/m;

/** Compares the shared surface with its record, and finds state that is not shared. */
export function checkSurface(root: string): { read: number; problems: string[] } {
  const recorded = JSON.parse(readFileSync(join(root, recordFile), 'utf8')) as Surface;
  const actual = readSurface(root, Object.keys(recorded.modules));
  const problems = [...compareSurfaces(recorded, actual), ...findCopiedState(root, recorded)];
  return { read: Object.values(actual.modules).flat().length, problems };
}

/** Recorded names may be added; removing one needs a new contract version. */
export function compareSurfaces(recorded: Surface, actual: Surface): string[] {
  const problems: string[] = [];
  for (const [module, names] of Object.entries(actual.modules))
    for (const name of names)
      if (!recorded.modules[module]?.includes(name))
        problems.push(`${module} exports ${name}: record it with "node scripts/check/surface.ts"`);
  for (const [module, names] of Object.entries(recorded.modules))
    for (const name of names)
      if (!actual.modules[module]?.includes(name))
        problems.push(
          `${module} no longer exports ${name}: released remotes may use it; raise CONTRACT_VERSION`,
        );
  return recorded.contract < actual.contract ? problems.filter((one) => one.includes('record it')) : problems;
}

function findCopiedState(root: string, { modules }: Surface): string[] {
  const packages = workspacePackages(root);
  const shared = new Map(Object.keys(modules).map((request) => [publicModuleFile(root, request), request]));
  return publicModules(root)
    .filter((request) => !(request in modules))
    .flatMap((request) =>
      [...staticClosure(publicModuleFile(root, request), packages).files].flatMap((file) => {
        const reached = shared.get(file);
        if (reached) return [`${request} is not shared but imports ${reached}, which is`];
        return /\.tsx?$/.test(file) && state.test(readFileSync(file, 'utf8'))
          ? [`${request} is not shared but ${fromRoot(root, file)} holds state: add it to ${recordFile}`]
          : [];
      }),
    );
}

function readSurface(root: string, requests: string[]): Surface {
  const contractFile = join(root, 'shared-data/src/federation/remote-contract.ts');
  const contract = Number(/CONTRACT_VERSION = (\d+)/.exec(readFileSync(contractFile, 'utf8'))?.[1]);
  const modules = requests.map((request) => [
    request,
    request === 'react-router-dom'
      ? [...routerExports]
      : exportsOf(readFileSync(publicModuleFile(root, request), 'utf8')),
  ]);
  return { contract, modules: Object.fromEntries(modules) as Surface['modules'] };
}

export function exportsOf(source: string): string[] {
  const code = withoutComments(source);
  const declared = [
    ...code.matchAll(/^export (?:async )?(?:function\*?|const|let|(?:abstract )?class) (\w+)/gm),
  ].map((match) => match[1] ?? '');
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap((match) =>
    (match[1] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/).at(-1) ?? ''),
  );
  return [...new Set([...declared, ...listed])].sort();
}

/** Refuses to remove names under the same contract version. */
function record(root: string): void {
  const recorded = JSON.parse(readFileSync(join(root, recordFile), 'utf8')) as Surface;
  const actual = readSurface(root, Object.keys(recorded.modules));
  const removed = compareSurfaces(recorded, actual).filter((one) => one.includes('no longer'));
  if (removed.length > 0) throw new Error(removed.join('\n'));
  writeFileSync(join(root, recordFile), `${JSON.stringify(actual, null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) record(join(import.meta.dirname, '../..'));
