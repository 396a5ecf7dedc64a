import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { databasePath } from 'shared-data/models/db-paths';
import type { RemoteEntry } from 'shared-data/models/public-config';

const root = join(import.meta.dirname, '../../..');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";

export interface StaticServer {
  origin: string;
  remotes: Record<string, Partial<RemoteEntry>>;
  /** By path: a body, or a number for a bare status. */
  overrides: Map<string, string | number>;
  policy: string;
  requests: string[];
  remoteDirs: Record<string, string>;
  close(): Promise<void>;
}

/** Serves the production builds under the strict CSP, with configurable faults. */
export async function serveBuilds(ids: string[]): Promise<StaticServer> {
  const remotes: StaticServer['remotes'] = {};
  const remoteDirs: Record<string, string> = {};
  for (const id of ids) {
    remoteDirs[id] = join(root, id, 'dist');
    const remote = JSON.parse(readFileSync(join(root, id, 'dist/remote.json'), 'utf8')) as RemoteEntry;
    remotes[id] = { ...remote, entry: `/remotes/${id}/${remote.entry}` };
  }
  const overrides: StaticServer['overrides'] = new Map();
  const requests: string[] = [];
  const says = { policy: strictPolicy };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    response.setHeader('content-security-policy', says.policy);
    const override = overrides.get(pathname);
    if (typeof override === 'number') return response.writeHead(override).end();
    if (pathname === '/config.json') {
      const firebase = { kind: 'embedded', namespace: 'symposium', projectId: 'symposium', apiKey: 'none' };
      response.setHeader('content-type', 'application/json');
      if (typeof override === 'string') return response.end(override);
      return response.end(JSON.stringify({ firebase, databasePath, apiBase: '', remotes }));
    }
    const [, id = '', rest = ''] = /^\/remotes\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
    const dist = id ? (remoteDirs[id] ?? '') : join(root, 'shell/dist');
    const wanted = join(dist, normalize(id ? rest : pathname));
    const file = extname(wanted) ? wanted : join(dist, 'index.html');
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader(
      'cache-control',
      file.endsWith('.html') ? 'no-store' : 'public, max-age=31536000, immutable',
    );
    response.end(typeof override === 'string' ? override : readFileSync(file));
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    remotes,
    overrides,
    requests,
    remoteDirs,
    get policy() {
      return says.policy;
    },
    set policy(policy) {
      says.policy = policy;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
