import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, fromRoot } from '../lib/imports.ts';

/**
 * Every citation resolves: "section 5" to a heading of `docs/product.md`, a code such as F09 to a line of `docs/faults.md`. Sections
 * with dots, such as 7.2.1, are those of standards. Test files that `SECURITY.md` names exist.
 */
export function checkCitations(root: string): { read: number; problems: string[] } {
  const sections = new Set(found(root, 'docs/product.md', /^## (\d+)\. /gm));
  const codes = new Set(found(root, 'docs/faults.md', /^\| ([FG]\d\d) \|/gm));
  const problems: string[] = [];
  let read = 0;
  for (const file of filesBelow(root, /\.(?:tsx?|md)$/)) {
    const name = fromRoot(root, file);
    if (/^docs\/(?!decisions\/)/.test(name)) continue;
    const text = readFileSync(file, 'utf8');
    for (const { words, cited } of citationsOf(text)) {
      read += 1;
      const known = /^\d/.test(cited) ? sections : codes;
      if (!known.has(cited)) problems.push(`${name}: "${words}" is not in docs`);
    }
  }
  for (const { words, cited } of testsNamed(readFileSync(join(root, 'SECURITY.md'), 'utf8'))) {
    read += 1;
    if (!existsSync(join(root, cited))) problems.push(`SECURITY.md: "${words}" is not a file`);
  }
  if (read === 0) throw new Error('no citations found');
  return { read, problems };
}

/** The sections and codes that a text cites. */
export function* citationsOf(text: string): Generator<{ words: string; cited: string }> {
  for (const [words, list = ''] of text.matchAll(
    /\bsections? (\d+(?![.\d])(?:(?:, | and |, and )\d+(?![.\d]))*)/gi,
  ))
    for (const cited of list.match(/\d+/g) ?? []) yield { words, cited };
  for (const [, cited = ''] of text.matchAll(/(?<![\w#%\\])([FG]\d\d)(?=[\s:,;.)'"`])/g))
    yield { words: cited, cited };
}

/** The paths of test files in a text, from the root of the project. */
function* testsNamed(text: string): Generator<{ words: string; cited: string }> {
  for (const [, cited = ''] of text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g))
    yield { words: cited, cited };
}

function found(root: string, file: string, pattern: RegExp): string[] {
  const all = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, one = '']) => one);
  if (all.length === 0) throw new Error(`${file} defines nothing that can be cited`);
  return all;
}
