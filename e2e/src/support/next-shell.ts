import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NextShell {
  readonly origin: string;
  /** From now on the shell is another release, whose pages say so. */
  deploy(): void;
  close(): Promise<void>;
}

/** Stands before a server, and can make its shell another release. No sockets get through. */
export async function startNextShell(target: string): Promise<NextShell> {
  let deployed = false;
  const read = async (url: string, headers: Record<string, string>) => fetch(target + url, { headers });
  const marked = (html: string) => html.replace('<head>', '<head><meta name="release" content="next">');
  const list = async (script: string) => {
    const html = marked(await (await read('/index.html', {})).text());
    const integrity = `sha256-${createHash('sha256').update(html).digest('base64')}`;
    return script
      .replace(/"name":"release-[^"]*"/, '"name":"release-next"')
      .replace(/("url":"\/index\.html","integrity":)"[^"]*"/, (_, before) => `${before}"${integrity}"`);
  };
  const server = createServer(async ({ url = '/', method, headers }, outgoing) => {
    const { cookie = '', accept = '' } = headers;
    const answer =
      method === 'GET' ? await read(url, { cookie, accept }) : new Response(null, { status: 503 });
    let body = Buffer.from(await answer.arrayBuffer());
    if (deployed && answer.headers.get('content-type')?.startsWith('text/html'))
      body = Buffer.from(marked(body.toString()));
    if (deployed && url === '/sw.js') body = Buffer.from(await list(body.toString()));
    const kept = ['content-type', 'content-security-policy', 'cache-control', 'service-worker-allowed'];
    const sent = kept.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    outgoing.writeHead(answer.status, Object.fromEntries(sent)).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      deployed = true;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
