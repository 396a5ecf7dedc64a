import { type Locale, locales } from 'shared-data/models/locales';
import { defaultSystemTitle, defaultTimeZone } from 'shared-data/models/site';
import { paths } from 'shared-data/navigation/paths';
import { linksOf, staticMarkup, type VisitedPage, visitedPage } from '../archive/markup.ts';
import { ArchiveNames } from '../archive/names.ts';
import { type ArchiveFrame, archivePage, archiveSheet, sheetName, startPage } from '../archive/page.ts';
import { zipFile } from '../archive/zip.ts';
import { madeFileOf, whileOpen } from '../data/tasks.ts';
import type { Ports } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { StoredTask, TaskResult } from '../stored/task-records.ts';
import { progressOf } from './task-progress.ts';

/** What a signed-out visitor gets at an address, as it is printed. */
export type Visit = (address: string, locale: Locale) => Promise<Response>;

/** Links lead on for ever only by a fault. */
const mostPages = 20_000;
const mostAttempts = 3;
/** A page that failed is tried again, also while the process that draws starts. `pause` in milliseconds. */
const patience = { attempts: 10, pause: 300 };

class SettingsChanged extends Error {}

/** Makes a folder of static pages, packed, of all that visitors may read; from the beginning after a crash. */
export async function runArchive(
  ports: Ports,
  { publicOrigin, visit }: { publicOrigin: string; visit?: Visit | undefined },
  id: string,
  task: StoredTask,
  signal: AbortSignal,
): Promise<void> {
  if (!visit) throw new Error('this server draws no pages');
  for (let attempt = 1; ; attempt += 1)
    try {
      return await archive({ ports, publicOrigin, visit: patient(visit, signal), signal }, id, task);
    } catch (error) {
      // Half of it would be what visitors may no longer read.
      if (!(error instanceof SettingsChanged) || attempt === mostAttempts) throw error;
    }
}

interface Work {
  ports: Ports;
  publicOrigin: string;
  visit: Visit;
  signal: AbortSignal;
}

async function archive({ ports, publicOrigin, visit, signal }: Work, id: string, task: StoredTask) {
  const { database, files } = ports;
  const settings = await settingsOf(ports);
  const visited = await pagesFrom(visit, paths.home());
  const { size } = visited.pages;
  if (size === 0) throw new Error('not even the home page is drawn');
  await whileOpen(database, id, (found) => ({ ...found, total: size * locales.length, done: 0 }));
  const note = progressOf(ports, id);
  const made = madeFileOf(id, task.kind);
  let bytes = 0;
  await files.remove(made);
  const zip = zipFile(async (part) => {
    bytes = await files.append(made, bytes, one(part));
  });
  const { base } = settings;
  const frame: ArchiveFrame = {
    title: {
      en: base?.systemTitle || defaultSystemTitle,
      ja: base?.systemTitleJa || base?.systemTitle || defaultSystemTitle,
    },
    ...{ madeAt: task.at, timeZone: base?.timeZone || defaultTimeZone },
    ...{ origin: publicOrigin, pages: visited.pages },
  };
  const names = new ArchiveNames();
  await zip.add(`${folder}/index.html`, startPage(frame), task.at);
  await zip.add(`${folder}/files/${sheetName}`, archiveSheet, task.at);
  const fileAt = keptFiles(visit, async (name, content) =>
    zip.add(`${folder}/files/${name}`, content, task.at),
  );
  const damaged: string[] = [];
  let done = 0;
  for (const locale of locales)
    for (const path of visited.pages) {
      signal.throwIfAborted();
      const page = await pageAt(visit, path, locale);
      // What is no longer shown leaves a page without words, not a link to nowhere.
      if (!page) damaged.push(`${locale} ${path}`);
      const content = page ?? { title: frame.title[locale], main: '<main></main>', css: '', sheets: [] };
      const html = await staticPage({ frame, names, fileAt }, { ...content, path, locale });
      await zip.add(`${folder}/${locale}/${names.nameOf(path)}`, html, task.at);
      done += 1;
      await note(done);
    }
  await zip.end();
  if (JSON.stringify(settings) !== JSON.stringify(await settingsOf(ports)))
    throw new SettingsChanged('settings changed');
  const result: TaskResult = { counts: { pages: done }, damaged };
  await whileOpen(database, id, (found) => ({
    ...found,
    ...{ state: 'done', done, bytes, result: JSON.stringify(result) },
  }));
}

const folder = 'archive';

async function settingsOf({ database }: Ports) {
  const [base, permission] = await Promise.all([
    read(database, stored.base),
    read(database, stored.permission),
  ]);
  return { base, permission };
}

async function pageAt(visit: Visit, path: string, locale: Locale): Promise<VisitedPage | null> {
  return visitedPage(await (await visit(path, locale)).text());
}

/** All pages that are reached by links, in the order of reaching them. */
async function pagesFrom(visit: Visit, first: string): Promise<{ pages: Set<string> }> {
  const pages = new Set<string>();
  const seen = new Set([first]);
  for (const path of seen) {
    const page = pages.size < mostPages ? await pageAt(visit, path, 'en') : null;
    if (!page) continue;
    pages.add(path);
    for (const next of [...entrances(path), ...linksOf(page.main, path).pages]) seen.add(next);
  }
  return { pages };
}

/** The menu, which is not in the main part of pages, leads here. */
const entrances = (path: string) =>
  path === paths.home() ? [paths.meeting(), paths.programs(), paths.tables(), '/meeting/instruction'] : [];

interface Site {
  frame: ArchiveFrame;
  names: ArchiveNames;
  fileAt(address: string): Promise<string | undefined>;
}

async function staticPage(
  { frame, names, fileAt }: Site,
  { path, locale, title, main, css, sheets }: VisitedPage & { path: string; locale: Locale },
): Promise<string> {
  const other = locale === 'en' ? 'ja' : 'en';
  const files = new Map<string, string>();
  const links: string[] = [];
  for (const sheet of sheets) {
    const name = await fileAt(sheet);
    if (name) links.push(`../files/${name}`);
  }
  for (const file of linksOf(main, path).files) {
    const name = await fileAt(file);
    if (name) files.set(file, `../files/${name}`);
  }
  const known = (to: string) => (frame.pages.has(to) ? names.nameOf(to) : undefined);
  return archivePage(frame, {
    ...{ locale, path, title, css },
    main: staticMarkup(main, path, { page: known, file: (address) => files.get(address) }),
    sheets: [...links, `../files/${sheetName}`],
    pageAt: (to) => names.nameOf(to),
    otherAt: `../${other}/${names.nameOf(path)}`,
  });
}

const endings: Record<string, string> = {
  'text/css': 'css',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
};

/** Names of files that visitors may fetch, each kept once; undefined for all others. */
function keptFiles(visit: Visit, keep: (name: string, content: Uint8Array) => Promise<void>) {
  const known = new Map<string, string | undefined>();
  const names = new ArchiveNames();
  return async (address: string): Promise<string | undefined> => {
    if (!known.has(address)) {
      const answer = await visit(address, 'en');
      const ending = answer.ok && endings[(answer.headers.get('content-type') ?? '').split(';')[0] ?? ''];
      const name = ending ? names.nameOf(address, ending) : undefined;
      if (name) await keep(name, new Uint8Array(await answer.arrayBuffer()));
      known.set(address, name);
    }
    return known.get(address);
  };
}

/** Tries again what failed, as drawing does while a process starts or is replaced. */
function patient(visit: Visit, signal: AbortSignal): Visit {
  return async (address, locale) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await visit(address, locale);
      } catch (error) {
        signal.throwIfAborted();
        if (attempt === patience.attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, patience.pause));
      }
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
