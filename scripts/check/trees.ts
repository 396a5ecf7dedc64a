import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Compares the annotated trees of ARCHITECTURE.md with the folders: fenced blocks marked `tree`; each line is a path (folders end in `/`),
 * two spaces, a note; indented by two below its parent. A listed folder must be complete unless it contains `…`.
 */
export interface TreeLine {
  path: string;
  note: string;
  partial: boolean;
  children: string[];
}

/** Folders that need not be listed. */
const everywhere = new Set([
  'node_modules',
  'dist',
  'screenshots',
  'messages',
  'fixtures',
  'test-results',
  'playwright-report',
]);

export function parseTrees(markdown: string): TreeLine[] {
  const lines: TreeLine[] = [];
  for (const block of markdown.matchAll(/^```tree[^\n]*\n([\s\S]*?)^```/gm)) {
    const above: { depth: number; line: TreeLine }[] = [];
    for (const text of (block[1] ?? '').split('\n').filter((line) => line.trim())) {
      const depth = Math.floor((/^ */.exec(text)?.[0].length ?? 0) / 2);
      const [name = '', note = ''] = text.trim().split(/ {2,}/);
      while (above.length && (above.at(-1)?.depth ?? 0) >= depth) above.pop();
      const parent = above.at(-1)?.line;
      if (name === '…') {
        if (parent) parent.partial = true;
        continue;
      }
      const line: TreeLine = { path: (parent?.path ?? '') + name, note, partial: false, children: [] };
      parent?.children.push(name.replace(/\/$/, '').split('/')[0] ?? '');
      above.push({ depth, line });
      lines.push(line);
    }
  }
  return lines;
}

export function checkTrees(root: string): { read: number; problems: string[] } {
  const file = join(root, 'ARCHITECTURE.md');
  if (!existsSync(file)) throw new Error('there is no ARCHITECTURE.md');
  const lines = parseTrees(readFileSync(file, 'utf8'));
  if (lines.length === 0) throw new Error('ARCHITECTURE.md has no tree');
  const problems: string[] = [];
  for (const line of lines) {
    const path = join(root, line.path.replace(/\/$/, ''));
    if (!existsSync(path)) problems.push(`ARCHITECTURE.md lists ${line.path}, which is not there`);
    else if (statSync(path).isDirectory() !== line.path.endsWith('/'))
      problems.push(`ARCHITECTURE.md: ${line.path} should ${line.path.endsWith('/') ? 'not ' : ''}end in /`);
    else if (line.children.length && !line.partial)
      for (const name of foldersOf(path).filter((folder) => !line.children.includes(folder)))
        problems.push(`ARCHITECTURE.md does not list ${line.path}${name}/`);
    if (!line.note && line.children.length === 0)
      problems.push(`ARCHITECTURE.md says nothing about ${line.path}`);
  }
  const top = new Set(
    lines.filter((line) => dirname(line.path) === '.').map((line) => line.path.replace(/\/$/, '')),
  );
  for (const name of foldersOf(root).filter((folder) => !top.has(folder)))
    problems.push(`ARCHITECTURE.md does not list ${name}/`);
  return { read: lines.length, problems };
}

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !everywhere.has(entry.name))
    .map((entry) => entry.name);
