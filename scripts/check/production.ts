import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot, fullClosure, workspacePackages } from '../lib/imports.ts';
import { apps } from './arrows.ts';

/** Where production starts: the server, the operator's commands, and the pages of every app. */
const entries = [
  'start.ts',
  'server/src/operations/command.ts',
  'server/src/rules/deploy.ts',
  ...apps.flatMap((app) => [`${app}/src/main.tsx`, `${app}/src/remote.ts`]),
];
/** Everybody is administrator there. */
const forbidden = 'embedded-firebase/src/emulator/';
/** What lets a socket in without a token of the engine. */
const bypasses = /\b(?:isAdministrator|unverifiedClaims)\b/;
/** Without these the walk went wrong. */
const expected = ['server/src/main.ts', 'embedded-firebase/src/engine.ts'];

/** Whether production loads the emulator or opens its doors. Throws when it finds less than there must be. */
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
