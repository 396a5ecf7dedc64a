import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { containerName } from '../../shared-data/src/federation/remote-contract.ts';
import type { RemoteManifest } from '../../shared-data/src/models/remote-manifest.ts';
import { type ManifestBody, readManifest } from './read-manifest.ts';

/** `<app>/dist/build.json`: which files a build made, for the size budget and for clearing old releases. */
export interface BuildRecord {
  id: string;
  /** All emitted files, relative to `dist`. */
  files: string[];
  /** Files of the named chunks; `main` is what index.html asks for. */
  chunks: Record<string, string[]>;
  /** Remotes: files with this build's own copies of shared modules, which are fetched only when it runs alone. */
  fallbacks?: string[];
  /** Early remotes: what each page needs, by its path. The shell: what the pages of all remotes need of it, as `*`. */
  pages?: Record<string, PageFile[]>;
}

/** A file that the page's HTML can ask for before any script runs. */
export interface PageFile {
  /** Relative to `dist`. */
  file: string;
  integrity: string;
}

const integrityOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** The files that come with each `import()` of what a container exposes, with those of the exposed module, by the words in its brackets. */
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

/**
 * After a production build: writes `build.json`, for a remote also `remote.json` (its manifest, with the entry
 * relative to `dist`), and for the shell preload hints in index.html for what every first view needs. Early remotes write
 * down what their pages need, so that the server can name it in the HTML.
 */
export class ReleasePlugin {
  readonly options: {
    id: string;
    version: string;
    /** Folder of a remote, whose manifest is read from its sources; undefined for the shell. */
    remote: string | undefined;
    /** Names of chunks to preload. */
    preload: string[];
    /** The shell: names of the chunks that every page of a remote needs. */
    needed: string[];
    /** A script of another compile that the page needs before its own. */
    first: () => string | undefined;
    /** Parts of paths by which shared modules are known. */
    shared: string[];
    /** Files in those parts that are compiled into each build. */
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
      writeFileSync(join(dist, 'build.json'), `${JSON.stringify(record, null, 1)}\n`);
      if (manifest) this.#writeManifest(dist, record, manifest.body);
      this.#addPreloads(dist, record);
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
    const { id, needed } = this.options;
    const dist = compilation.compiler.outputPath;
    const alone = new Set(record.fallbacks);
    const files = (names: (string | undefined)[]): PageFile[] =>
      [...new Set(names)].flatMap((file) =>
        file && /\.(?:js|css)$/.test(file) && !alone.has(file)
          ? [{ file, integrity: integrityOf(join(dist, file)) }]
          : [],
      );
    if (needed.length > 0) return { '*': files(needed.flatMap((name) => record.chunks[name])) };
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
        : '<link rel="preload" as="fetch" crossorigin href="/config.json">';
    writeFileSync(
      file,
      html
        .replaceAll('<script crossorigin', '<script fetchpriority="high" crossorigin')
        .replace('<script', `${settings}${script}<script`)
        .replace('</head>', `${hints.join('')}</head>`),
    );
  }
}
