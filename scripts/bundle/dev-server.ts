import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DevServer } from '@rspack/core';
import { remotes } from '../../remotes.ts';
import type { PublicConfig } from '../../shared-data/src/models/public-config.ts';
import { readManifestApart } from './read-manifest.ts';

export const devServerOrigin = `http://localhost:${process.env.PORT ?? 3000}`;

const serverPaths = [
  '/.lp',
  '/api',
  '/php',
  '/file',
  '/remotes',
  '/outbox',
  '/outbox.json',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** The shell's proxies to the server and adds running remotes to `/config.json`; a remote's serves the worker of the pretend world. */
export function devServer({ id, port, root }: { id: string; port: number; root: string }): DevServer {
  const isShell = id === 'shell';
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: true,
    allowedHosts: ['localhost'],
    headers: { 'access-control-allow-origin': '*' },
    historyApiFallback: true,
    devMiddleware: { stats: 'errors-warnings' },
    client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
    proxy: isShell
      ? [
          { context: serverPaths, target: devServerOrigin },
          { context: ['/.ws'], target: devServerOrigin.replace('http', 'ws'), ws: true },
        ]
      : [],
    setupMiddlewares: (middlewares) => [
      { name: 'service-worker', path: '/mockServiceWorker.js', middleware: serveWorker(root) },
      ...(isShell ? [{ name: 'config', path: '/config.json', middleware: serveConfig(root) }] : []),
      ...middlewares,
    ],
  };
}

function serveWorker(root: string) {
  const require = createRequire(join(root, 'api-mocks/package.json'));
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'text/javascript');
    response.end(readFileSync(require.resolve('msw/mockServiceWorker.js')));
  };
}

function serveConfig(root: string) {
  return (_request: IncomingMessage, response: ServerResponse) => answerConfig(root, response);
}

async function answerConfig(root: string, response: ServerResponse) {
  response.setHeader('content-type', 'application/json');
  try {
    const config = (await (await fetch(`${devServerOrigin}/config.json`)).json()) as PublicConfig;
    delete config.offline;
    const running = remotes.map(async ({ id, devPort }) => {
      const entry = `http://localhost:${devPort}/remoteEntry.js`;
      const answer = await fetch(entry, { method: 'HEAD', signal: AbortSignal.timeout(1000) }).catch(
        () => null,
      );
      if (!answer?.ok) return;
      const body = await readManifestApart(id, join(root, id));
      config.remotes[id] = { entry, integrity: '', version: 'development', ...body };
    });
    await Promise.all(running);
    response.end(JSON.stringify(config));
  } catch {
    response.statusCode = 502;
    response.end(JSON.stringify({ detail: `no server at ${devServerOrigin}: start it with pnpm dev` }));
  }
}
