import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, fromRoot } from '../lib/imports.ts';
import { apps } from './arrows.ts';
import { readSources } from './boundaries.ts';
import type { SourceFile } from './rules.ts';

type Messages = Record<string, string>;

interface Catalogue {
  package: string;
  file: string;
  en: Messages;
  ja: Messages;
}

const owners = ['shared-data', 'shared-ui', ...apps];
const common = ['shared-data', 'shared-ui'];
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Languages have the same keys and placeholders, no empty text, and no unused key. Throws when it finds no messages. */
export function checkMessages(root: string): { read: number; problems: string[] } {
  const catalogues = readCatalogues(root);
  if (catalogues.length === 0) throw new Error('no messages/en.json found');
  const sources = readSources(root).filter((file) => owners.includes(file.package) && !file.test);
  if (sources.length === 0) throw new Error('no sources found that could use messages');
  const read = catalogues.reduce((sum, one) => sum + Object.keys(one.en).length, 0);
  const problems = [...catalogues.flatMap(compareLanguages), ...findOrphans(catalogues, sources)];
  return { read, problems };
}

function readCatalogues(root: string): Catalogue[] {
  return owners.flatMap((name) =>
    filesBelow(join(root, name, 'src'), /^en\.json$/)
      .filter((file) => file.includes('/messages/'))
      .map((file) => {
        const other = file.replace(/en\.json$/, 'ja.json');
        const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Messages;
        return {
          package: name,
          file: fromRoot(root, file),
          en: read(file),
          ja: existsSync(other) ? read(other) : {},
        };
      }),
  );
}

function compareLanguages({ file, en, ja }: Catalogue): string[] {
  const keys = (messages: Messages) => new Set(Object.keys(messages).map(withoutPlural));
  const [english, japanese] = [keys(en), keys(ja)];
  const placeholders = (text: string) =>
    [...text.matchAll(/\{\{(\w+)/g)]
      .map((match) => match[1])
      .sort()
      .join(' ');
  return [
    ...[...english]
      .filter((key) => !japanese.has(key))
      .map((key) => `${file}: ${key} is missing in Japanese`),
    ...[...japanese].filter((key) => !english.has(key)).map((key) => `${file}: ${key} is missing in English`),
    ...[...Object.entries(en), ...Object.entries(ja)]
      .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
      .map(([key]) => `${file}: ${key} is empty`),
    ...Object.keys(en)
      .filter((key) => ja[key] !== undefined && placeholders(en[key] ?? '') !== placeholders(ja[key] ?? ''))
      .map((key) => `${file}: ${key} has other placeholders in Japanese`),
  ];
}

/** Literal keys, and the fixed part of computed ones, e.g. `menu.${id}`. */
function usesIn(sources: SourceFile[]) {
  const literal = new Set<string>();
  const patterns: RegExp[] = [];
  const verbatim = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  for (const { code } of sources) {
    for (const match of code.matchAll(/(['"`])([A-Za-z][\w-]*(?:\.[\w-]+)+)\1/g)) literal.add(match[2] ?? '');
    for (const match of code.matchAll(/`([A-Za-z][\w-]*(?:\.[\w-]*)*\.?)\$\{[^`}]*\}((?:\.?[\w.-]*))`/g))
      if (match[1]?.includes('.'))
        patterns.push(new RegExp(`^${verbatim(match[1])}[\\w.-]+${verbatim(match[2] ?? '')}$`));
  }
  return { literal, patterns };
}

function findOrphans(catalogues: Catalogue[], sources: SourceFile[]): string[] {
  return catalogues.flatMap((catalogue) => {
    const visible = common.includes(catalogue.package)
      ? sources
      : sources.filter((file) => file.package === catalogue.package || common.includes(file.package));
    const { literal, patterns } = usesIn(visible);
    return Object.keys(catalogue.en)
      .map(withoutPlural)
      .filter((key) => !literal.has(key) && !patterns.some((pattern) => pattern.test(key)))
      .map((key) => `${catalogue.file}: nothing uses ${key}`);
  });
}
