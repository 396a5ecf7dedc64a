import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';

/** `<app>/dist/build.json`: which files a build made, for the size budget and for clearing old releases. */
export interface BuildRecord {
  id: string;
  /** All emitted files, relative to `dist`. */
  files: string[];
  /** Files of the named chunks; `main` is what index.html asks for. */
  chunks: Record<string, string[]>;
  /** Remotes: files with this build's own copies of shared modules, which are fetched only when it runs alone. */
  fallbacks?: string[];
}

const integrityOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * After a production build: writes `build.json`, for a remote also `remote.json` (its RemoteEntry, with the entry
 * relative to `dist`), and for the shell preload hints in index.html for the chunk that every first view needs.
 */
export class ReleasePlugin {
  readonly options: {
    id: string;
    version: string;
    contract: number;
    remote: boolean;
    /** Names of chunks to preload. */
    preload: string[];
    /** A script of another compile that the page needs before its own. */
    first: () => string | undefined;
    /** Parts of paths by which shared modules are known. */
    shared: string[];
  };

  constructor(options: ReleasePlugin['options']) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ReleasePlugin', ({ compilation }) => {
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
      if (this.options.remote) record.fallbacks = this.#fallbacks(compilation);
      writeFileSync(join(dist, 'build.json'), `${JSON.stringify(record, null, 1)}\n`);
      if (this.options.remote) this.#writeRemoteEntry(dist, record);
      this.#addPreloads(dist, record);
    });
  }

  #fallbacks(compilation: Compilation): string[] {
    const isShared = (path: string) => this.options.shared.some((part) => path.includes(part));
    const files = [...compilation.chunks].flatMap((chunk) =>
      compilation.chunkGraph
        .getChunkModules(chunk)
        .some((module) => isShared(module.nameForCondition() ?? ''))
        ? [...chunk.files]
        : [],
    );
    return [...new Set(files)].filter((file) => !/\/(?:main|remoteEntry)\./.test(file)).sort();
  }

  #writeRemoteEntry(dist: string, record: BuildRecord) {
    const entry = record.files.find((file) => /remoteEntry\.[^/]*js$/.test(file));
    if (!entry) throw new Error(`${this.options.id}: the build made no remote entry`);
    const { version, contract } = this.options;
    const remote = { entry, integrity: integrityOf(join(dist, entry)), version, contract };
    writeFileSync(join(dist, 'remote.json'), `${JSON.stringify(remote, null, 1)}\n`);
  }

  #addPreloads(dist: string, record: BuildRecord) {
    const file = join(dist, 'index.html');
    const html = readFileSync(file, 'utf8');
    const base = this.options.remote ? `/remotes/${this.options.id}/` : '/';
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
    writeFileSync(
      file,
      html.replace('<script', `${script}<script`).replace('</head>', `${hints.join('')}</head>`),
    );
  }
}
