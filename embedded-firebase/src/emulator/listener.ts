import type { IncomingMessage, ServerResponse } from 'node:http';

type Handler = (request: Request) => Promise<Response>;

/** Bytes. */
const MOST = 64 * 1024 * 1024;

export function listener(handle: Handler, failed: (error: unknown) => void) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    answer(handle, incoming, outgoing).catch((error: unknown) => {
      failed(error);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    });
  };
}

async function answer(handle: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const allowed = allowances(incoming);
  if (incoming.method === 'OPTIONS') {
    outgoing.writeHead(204, allowed).end();
    return;
  }
  const body = await bodyOf(incoming);
  const url = URL.parse(incoming.url ?? '/', `http://${incoming.headers.host}`);
  if (body === null || url === null) {
    outgoing.writeHead(body === null ? 413 : 400, { ...allowed, connection: 'close' }).end();
    return;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const method = incoming.method ?? 'GET';
  const bare = method === 'GET' || method === 'HEAD';
  const response = await handle(new Request(url, { method, headers, body: bare ? null : body }));
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...allowed });
  outgoing.end(method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()));
}

function allowances({ headers }: IncomingMessage): Record<string, string> {
  if (headers.origin === undefined) return {};
  return {
    'access-control-allow-origin': headers.origin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': 'etag',
    ...(headers['access-control-request-private-network'] && {
      'access-control-allow-private-network': 'true',
    }),
    vary: 'origin, access-control-request-headers',
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size > MOST) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
