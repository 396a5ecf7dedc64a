import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, fromRoot } from '../lib/imports.ts';

/** Resolves "section 5" in `docs/product.md`, F09 in `docs/faults.md`, and tests named in `SECURITY.md` and `docs/asvs.md`. */
export function checkCitations(root: string): { read: number; problems: string[] } {
  const sections = new Set(found(root, 'docs/product.md', /^## (\d+)\. /gm));
  const codes = new Set(found(root, 'docs/faults.md', /^\| ([FG]\d\d) \|/gm));
  const unproven = new Set(codes);
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
      if (/\.(?:test|spec|bench)\.tsx?$/.test(name)) unproven.delete(cited);
    }
  }
  for (const document of ['SECURITY.md', 'docs/asvs.md'])
    for (const { file, title } of testsNamed(readFileSync(join(root, document), 'utf8'))) {
      read += 1;
      const path = join(root, file);
      if (!existsSync(path)) problems.push(`${document}: "${file}" is not a file`);
      else if (title !== undefined && !readFileSync(path, 'utf8').includes(title))
        problems.push(`${document}: "${title}" is no test of ${file}`);
    }
  problems.push(...[...unproven].map((code) => `docs/faults.md: no test names ${code}`));
  if (read === 0) throw new Error('no citations found');
  return { read, problems };
}

function* citationsOf(text: string): Generator<{ words: string; cited: string }> {
  for (const [words, list = ''] of text.matchAll(
    /\bsections? (\d+(?![.\d])(?:(?:, | and |, and )\d+(?![.\d]))*)/gi,
  ))
    for (const cited of list.match(/\d+/g) ?? []) yield { words, cited };
  for (const [, cited = ''] of text.matchAll(/(?<![\w#%\\])([FG]\d\d)(?=[\s:,;.)'"`])/g))
    yield { words: cited, cited };
}

function* testsNamed(text: string): Generator<{ file: string; title?: string }> {
  for (const [, file = '', title] of text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?:\s\("([^"]+)"\))?/g))
    yield { file, ...(title !== undefined && { title: title.replace(/\s+/g, ' ') }) };
}

function found(root: string, file: string, pattern: RegExp): string[] {
  const all = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, one = '']) => one);
  if (all.length === 0) throw new Error(`${file} defines nothing that can be cited`);
  return all;
}
