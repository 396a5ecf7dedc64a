import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow, fromRoot } from '../lib/imports.ts';

const sections = ['Context', 'Decision', 'Consequence', 'What would change our mind'];

/** Links and `docs/…` paths lead to files; decisions have a date, four sections and one entry in the index. */
export function checkDocuments(root: string): { read: number; problems: string[] } {
  const problems: string[] = [];
  let read = 0;
  for (const file of filesBelow(root, /\.(?:tsx?|md)$/)) {
    const name = fromRoot(root, file);
    if (name === 'scripts/check/documents.test.ts') continue;
    const text = readFileSync(file, 'utf8');
    const links = name.endsWith('.md') ? linksOf(text) : [];
    for (const { written, path } of [
      ...links.map((link) => ({ written: link, path: join(dirname(file), link) })),
      ...documentPathsOf(text).map((link) => ({ written: link, path: join(root, link) })),
    ]) {
      read += 1;
      if (!existsSync(path)) problems.push(`${name}: ${written} does not exist`);
    }
  }
  if (read === 0) throw new Error('no links found');
  return { read, problems: [...problems, ...problemsOfDecisions(join(root, 'docs/decisions'))] };
}

export function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(
    ([, link = '']) => link,
  );
}

function documentPathsOf(text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])docs\/[\w/-]+(?:\.md|\/)/g)].map(([path]) => path);
}

function problemsOfDecisions(folder: string): string[] {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = linksOf(index);
  return readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const found = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      const problems: string[] = [];
      if (!/^# .+\n\nDate: \d{4}-\d\d-\d\d\n/.test(text)) problems.push('begins without title and date');
      if (found.join() !== sections.join()) problems.push(`has other sections than ${sections.join(', ')}`);
      if (listed.filter((link) => basename(link) === name).length !== 1)
        problems.push('is not listed once in README.md');
      return problems.map((problem) => `docs/decisions/${name}: ${problem}`);
    });
}
