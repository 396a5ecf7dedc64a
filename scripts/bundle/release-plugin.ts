import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { containerName } from '../../shared-data/src/federation/remote-contract.ts';
import type { RemoteManifest } from '../../shared-data/src/models/remote-manifest.ts';
import { type ManifestBody, readManifest } from './read-manifest.ts';

/** The shell's service worker, in `dist`. */
export const workerFile = 'sw.js';

/** `<app>/dist/build.json`, for the size budget and the removal of old releases. */
export interface BuildRecord {
  id: string;
  files: string[];
  chunks: Record<string, string[]>;
  /** Remotes: copies of shared modules, for standalone use only. */
  fallbacks?: string[];
  /** Early remotes: files by page path. Shell: files for all pages of remotes, as `*`, and those that connect, as `connection`; style sheets of formatted texts, as `formatted`. */
  pages?: Record<string, PageFile[]>;
  /** What a browser keeps to open the app without a network. */
  offline?: PageFile[];
}

const installed =
  '<link rel="manifest" crossorigin="use-credentials" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-192.png">';

export interface PageFile {
  file: string;
  integrity: string;
}

/** Every page of every app carries the hashes of its chunks, and hashes do not compress: the shortest that browsers accept. */
export const integrityHash = 'sha256';

const integrityOf = (file: string) =>
  `${integrityHash}-${createHash(integrityHash).update(readFileSync(file)).digest('base64')}`;

/** Files for each `import()` in an exposed module, by request. */
function filesByRequest(compilation: Compilation, container: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const chunk of compilation.chunks)
    for (const group of chunk.groupsIterable) {
      const exposed = group
        .getParents()
        .find((one) => one.getParents().some(({ name }) => name === container));
      if (!exposed) continue;
      for (const { request } of group.origins)
        if (request) found.set(request, [...exposed.getFiles(), ...group.getFiles()]);
    }
  return found;
}

/** Writes `build.json`, for remotes `remote.json`, and for the shell preload hints in index.html. */
export class ReleasePlugin {
  readonly options: {
    id: string;
    version: string;
    /** Folder of the remote; undefined for the shell. */
    remote: string | undefined;
    preload: string[];
    /** Shell: chunks that every page of a remote needs. */
    needed: string[];
    /** Shell: the chunk for account and database, which those that come drawn with their data need only later. */
    connection: string | undefined;
    /** Shell: the chunk that formats texts. */
    formatted: string | undefined;
    /** Chunks of pages that do nothing without a network. */
    onlineOnly: string[];
    first: () => string | undefined;
    shared: string[];
    copied: ReadonlySet<string>;
  };

  constructor(options: ReleasePlugin['options']) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('ReleasePlugin', async ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const dist = compiler.outputPath;
      const stats = compilation
        .getStats()
        .toJson({ all: false, assets: true, chunks: true, cachedAssets: true });
      const record: BuildRecord = {
        id: this.options.id,
        files: (stats.assets ?? []).map((asset) => asset.name).sort(),
        chunks: Object.fromEntries(
          (stats.chunks ?? []).flatMap((chunk) =>
            (chunk.names ?? []).map((name) => [name, chunk.files ?? []]),
          ),
        ),
      };
      const first = this.options.first();
      if (first) record.files.push(first);
      const { id, remote } = this.options;
      const manifest = remote === undefined ? undefined : await readManifest(id, remote);
      if (manifest) record.fallbacks = this.#fallbacks(compilation);
      const pages = this.#pages(compilation, record, manifest);
      if (pages) record.pages = pages;
      if (manifest) this.#writeManifest(dist, record, manifest.body);
      this.#addPreloads(dist, record);
      record.offline = this.#offline(dist, record);
      writeFileSync(join(dist, 'build.json'), `${JSON.stringify(record, null, 1)}\n`);
    });
  }

  #fallbacks(compilation: Compilation): string[] {
    const { shared, copied } = this.options;
    const isShared = (path: string) => !copied.has(path) && shared.some((part) => path.includes(part));
    const files = [...compilation.chunks].flatMap((chunk) =>
      compilation.chunkGraph
        .getChunkModules(chunk)
        .some((module) => isShared(module.nameForCondition() ?? ''))
        ? [...chunk.files]
        : [],
    );
    return [...new Set(files)].filter((file) => !/\/(?:main|remoteEntry)\./.test(file)).sort();
  }

  #pages(
    compilation: Compilation,
    record: BuildRecord,
    manifest: Awaited<ReturnType<typeof readManifest>> | undefined,
  ): BuildRecord['pages'] {
    const { id, needed, connection = '', formatted = '' } = this.options;
    const dist = compilation.compiler.outputPath;
    const alone = new Set(record.fallbacks);
    const files = (names: (string | undefined)[]): PageFile[] =>
      [...new Set(names)].flatMap((file) =>
        file && /\.(?:js|css)$/.test(file) && !alone.has(file)
          ? [{ file, integrity: integrityOf(join(dist, file)) }]
          : [],
      );
    if (needed.length > 0)
      return {
        '*': files(needed.flatMap((name) => record.chunks[name])),
        connection: files(record.chunks[connection] ?? []),
        formatted: files(record.chunks[formatted] ?? []).filter(({ file }) => file.endsWith('.css')),
      };
    if (!manifest?.body.early) return undefined;
    const imports = filesByRequest(compilation, containerName(id));
    const entry = record.files.find((file) => /remoteEntry\.[^/]*js$/.test(file));
    return Object.fromEntries(
      manifest.routes.flatMap(({ path, page }) => {
        if (!page || path.endsWith('*')) return [];
        const request = /import\(\s*['"]([^'"]+)['"]/.exec(String(page))?.[1] ?? '';
        const own = imports.get(request);
        if (!own) throw new Error(`${id}: the page of ${path} is in no chunk`);
        return [[path, files([entry, ...own])]];
      }),
    );
  }

  /** A remote's own page is not among them, nor what only that needs; `onlineOnly` chunks are of no use without a network. */
  #offline(dist: string, record: BuildRecord): PageFile[] {
    const { remote, onlineOnly } = this.options;
    const standalone = (name: string) => remote !== undefined && /^(?:main$|alone)/.test(name);
    const without = Object.entries(record.chunks).flatMap(([name, files]) =>
      standalone(name) || onlineOnly.includes(name) ? files : [],
    );
    const left = new Set([...without, ...(record.fallbacks ?? [])]);
    return record.files
      .filter((file) => file.startsWith('assets/') || (remote === undefined && file === 'index.html'))
      .filter((file) => !left.has(file) && !file.endsWith('.txt'))
      .map((file) => ({ file, integrity: integrityOf(join(dist, file)) }));
  }

  #writeManifest(dist: string, record: BuildRecord, body: ManifestBody) {
    const entry = record.files.find((file) => /remoteEntry\.[^/]*js$/.test(file));
    if (!entry) throw new Error(`${this.options.id}: the build made no remote entry`);
    const { version } = this.options;
    const manifest: RemoteManifest = { entry, integrity: integrityOf(join(dist, entry)), version, ...body };
    writeFileSync(join(dist, 'remote.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  }

  #addPreloads(dist: string, record: BuildRecord) {
    const file = join(dist, 'index.html');
    const html = readFileSync(file, 'utf8');
    const base = this.options.remote !== undefined ? `/remotes/${this.options.id}/` : '/';
    const hints = this.options.preload
      .flatMap((name) => record.chunks[name] ?? [])
      .filter((name) => name.endsWith('.js') && !html.includes(name))
      .map(
        (name) =>
          `<link rel="preload" as="script" crossorigin="anonymous" href="${base}${name}" integrity="${integrityOf(join(dist, name))}">`,
      );
    const first = this.options.first();
    const script = first
      ? `<script defer crossorigin="anonymous" integrity="${integrityOf(join(dist, first))}" src="${base}${first}"></script>`
      : '';
    const settings =
      this.options.remote !== undefined
        ? ''
        : `<link rel="preload" as="fetch" crossorigin href="/config.json">${installed}`;
    writeFileSync(
      file,
      html
        .replaceAll('<script crossorigin', '<script fetchpriority="high" crossorigin')
        .replace('<script', `${settings}${script}<script`)
        .replace('</head>', `${hints.join('')}</head>`),
    );
  }
}
