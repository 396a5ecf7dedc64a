import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot, fullClosure, workspacePackages } from '../lib/imports.ts';
import { apps } from './arrows.ts';

const entries = [
  'start.ts',
  'server/src/operations/command.ts',
  'server/src/rules/deploy.ts',
  ...apps.flatMap((app) => [`${app}/src/main.tsx`, `${app}/src/remote.ts`]),
];
/** Makes everybody an administrator. */
const forbidden = 'embedded-firebase/src/emulator/';
/** Admits sockets without a token of the engine. */
const bypasses = /\b(?:isAdministrator|unverifiedClaims)\b/;
/** Must be found, else the walk is broken. */
const expected = ['server/src/main.ts', 'embedded-firebase/src/engine.ts'];

/** Fails if production loads the emulator or its bypasses. */
export function checkProduction(root: string): { read: number; problems: string[] } {
  const existing = entries.map((entry) => join(root, entry)).filter((entry) => existsSync(entry));
  const { files } = fullClosure(existing, workspacePackages(root));
  const reached = [...files].map((file) => fromRoot(root, file)).sort();
  const missing = expected.filter((file) => !reached.includes(file));
  if (missing.length > 0) throw new Error(`production does not reach ${missing.join(', ')}`);
  const problems = reached.flatMap((file) => {
    if (file.startsWith(forbidden)) return [`production loads ${file}`];
    if (file.startsWith('embedded-firebase/') || !existsSync(join(root, file))) return [];
    const [bypass] = bypasses.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return bypass === undefined ? [] : [`production passes ${bypass} in ${file}`];
  });
  return { read: reached.length, problems };
}
