import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Engine } from '../../public.ts';
import { isAuthPath } from '../auth-paths.ts';
import { toWebStream } from './web-stream.ts';

export interface AuthRequestOptions {
  otherwise?: RequestListener;
  client?: (request: IncomingMessage) => string | undefined;
  log?: (message: string, error: unknown) => void;
}

export function answerAuth(
  engine: Pick<Engine, 'fetch'>,
  { otherwise = notFound, client = addressOf, log }: AuthRequestOptions = {},
): RequestListener {
  return (incoming, outgoing) => {
    const url = URL.parse(incoming.url ?? '/', 'http://engine');
    if (url === null || !isAuthPath(url.pathname)) {
      otherwise(incoming, outgoing);
      return;
    }
    answer(engine, incoming, outgoing, { url, client: client(incoming) }).catch((error: unknown) => {
      log?.('an answer of Auth was not sent', error);
      outgoing.destroy();
    });
  };
}

async function answer(
  engine: Pick<Engine, 'fetch'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { url, client }: { url: URL; client: string | undefined },
): Promise<void> {
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const body = ['GET', 'HEAD'].includes(method) ? null : toWebStream(incoming);
  const request = new Request(url, { method, headers, body, ...(body !== null && { duplex: 'half' }) });
  const response = await engine.fetch(request, client === undefined ? {} : { client });
  if (response === null) {
    notFound(incoming, outgoing);
    return;
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()));
}

function addressOf({ socket }: IncomingMessage): string | undefined {
  return socket.remoteAddress;
}

const notFound: RequestListener = (_, outgoing) => void outgoing.writeHead(404).end();
