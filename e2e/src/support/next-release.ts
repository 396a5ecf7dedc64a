import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RemoteEntry } from 'shared-data/models/public-config';
import { announce } from './made-up-remote.ts';

const root = join(import.meta.dirname, '../../..');

export interface NextRelease {
  manifest: RemoteEntry;
  dist: string;
  remove(): void;
}

/** Builds a remote from a copy of its sources, edited by `change`. */
export function buildNextRelease(id: string, change: (edit: Editor) => void): NextRelease {
  const folder = mkdtempSync(join(tmpdir(), 'next-release-'));
  const copy = join(folder, id);
  const dist = join(folder, 'dist');
  cpSync(join(root, id), copy, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist', '.tsbuild'].includes(basename(path)),
  });
  symlinkSync(join(root, id, 'node_modules'), join(copy, 'node_modules'));
  symlinkSync(join(root, 'rspack.app.ts'), join(folder, 'rspack.app.ts'));
  change(new Editor(join(copy, 'src')));
  const rspack = dirname(createRequire(join(root, 'package.json')).resolve('@rspack/cli/package.json'));
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(rspack, 'bin/rspack.js'), 'build'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production', BUILD_ASIDE: dist },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${id} could not be built:\n${stdout}${stderr}`);
  const manifest = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as RemoteEntry;
  return {
    manifest: { ...manifest, entry: `/remotes/${id}/${manifest.entry}` },
    dist,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

class Editor {
  readonly #src: string;
  constructor(src: string) {
    this.#src = src;
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#src, path), text);
  }

  replace(path: string, part: string, text: string): void {
    const source = readFileSync(join(this.#src, path), 'utf8');
    if (!source.includes(part)) throw new Error(`${path} does not hold ${part}`);
    this.write(
      path,
      source.replace(part, () => text),
    );
  }

  addMessages(locale: string, messages: Record<string, string>): void {
    const path = `messages/${locale}.json`;
    const known = JSON.parse(readFileSync(join(this.#src, path), 'utf8')) as object;
    this.write(path, JSON.stringify({ ...known, ...messages }));
  }
}

/** Serves the release to this page only. */
export async function deploy(page: Page, id: string, { manifest, dist }: NextRelease): Promise<void> {
  await announce(page, id, manifest);
  await page.route(`**/remotes/${id}/assets/*`, async (route) => {
    const file = join(dist, 'assets', basename(new URL(route.request().url()).pathname));
    await (existsSync(file) ? route.fulfill({ path: file }) : route.continue());
  });
}
