import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from 'shared-data/models/public-config';
import { engineSockets, hostedSockets } from '../adapters/drawing/visitor-sockets.ts';
import { drawingProcess } from '../adapters/drawing-process.ts';
import type { Backend } from '../backend.ts';
import type { Clock, Log } from '../ports.ts';
import type { Builds } from '../site/builds.ts';
import { drawnIfThere, type Preview } from './drawn-if-there.ts';
import { type DrawnPages, drawnPages } from './drawn-pages.ts';

export interface DrawingOptions {
  builds: Builds;
  backend: Pick<Backend, 'database' | 'embedded' | 'firebase'>;
  /** Of the page at a path; what has none is not drawn for requests. */
  preview: Preview;
  /** Of this server. */
  origin: string;
  clock: Clock;
  log: Log;
}

/** Draws pages for visitors from the bundles of the builds; undefined when the shell's build has none. */
export function openDrawing(options: DrawingOptions): DrawnPages | undefined {
  const { builds, backend, preview, origin, clock, log } = options;
  const bundleIn = (folder: string) => join(folder, 'drawing.cjs');
  const shell = bundleIn(builds.shell);
  if (!existsSync(shell)) return undefined;
  const remotes = Object.entries(builds.remotes).map(([id, folder]) => [id, bundleIn(folder)] as const);
  const { embedded, firebase } = backend;
  const databaseUrl = firebase.kind === 'hosted' ? firebase.options.databaseURL : undefined;
  const open = embedded
    ? engineSockets(embedded.engine, new URL(origin).host)
    : hostedSockets(databaseUrl ?? origin);
  const drawer = drawingProcess({
    shell,
    remotes: Object.fromEntries(remotes.filter(([, file]) => existsSync(file))),
    config: async () => (await (await fetch(`${origin}/config.json`)).json()) as PublicConfig,
    origin,
    open,
  });
  const pages = drawnPages(drawer, { database: backend.database, clock, log });
  return { ...pages, draw: drawnIfThere(pages.draw, preview) };
}
