import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A line of a fenced block marked `tree`: path (folders end in `/`), two spaces, note. Below its parent it is indented by two; `…` marks incomplete lists. */
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

/** ARCHITECTURE.md lists the folders of the root; the README.md of each package lists those of its `src`. */
export function checkTrees(root: string): { read: number; problems: string[] } {
  if (!existsSync(join(root, 'ARCHITECTURE.md'))) throw new Error('there is no ARCHITECTURE.md');
  const packages = foldersOf(root).filter((name) => existsSync(join(root, name, 'package.json')));
  const pages = [
    checkPage(root, 'ARCHITECTURE.md', foldersOf(root)),
    ...packages.map((name) => checkPage(root, `${name}/README.md`, ['src'])),
  ];
  return {
    read: pages.reduce((sum, { read }) => sum + read, 0),
    problems: pages.flatMap(({ problems }) => problems),
  };
}

/** `wanted`: folders beside the page that it must list. */
function checkPage(root: string, page: string, wanted: readonly string[]) {
  const file = join(root, page);
  const lines = existsSync(file) ? parseTrees(readFileSync(file, 'utf8')) : [];
  if (lines.length === 0) return { read: 0, problems: [`${page} has no tree`] };
  const problems: string[] = [];
  for (const line of lines) {
    const path = join(dirname(file), line.path.replace(/\/$/, ''));
    if (!existsSync(path)) problems.push(`${page} lists ${line.path}, which is not there`);
    else if (statSync(path).isDirectory() !== line.path.endsWith('/'))
      problems.push(`${page}: ${line.path} should ${line.path.endsWith('/') ? 'not ' : ''}end in /`);
    else if (line.children.length && !line.partial)
      for (const name of foldersOf(path).filter((folder) => !line.children.includes(folder)))
        problems.push(`${page} does not list ${line.path}${name}/`);
    if (!line.note && line.children.length === 0) problems.push(`${page} says nothing about ${line.path}`);
  }
  const top = new Set(
    lines.filter((line) => dirname(line.path) === '.').map((line) => line.path.replace(/\/$/, '')),
  );
  for (const name of wanted.filter((folder) => !top.has(folder)))
    problems.push(`${page} does not list ${name}/`);
  return { read: lines.length, problems };
}

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !everywhere.has(entry.name))
    .map((entry) => entry.name);
