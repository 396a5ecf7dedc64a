import { http, type RequestHandler, type WebSocketHandler, ws } from 'msw';
import { frameText } from '../../database/encoding.ts';
import type { Engine } from '../../public.ts';
import { isAuthPath } from '../auth-paths.ts';

export { pagePasswordHasher } from './password-hasher.ts';

/** The origin to answer for, e.g. `http://localhost:3001`. */
export interface PageOptions {
  origin: string;
}

/** MSW handlers for Auth REST and the database socket of `origin`. Start them before importing `firebase/database`, which captures `WebSocket`. */
export function pageHandlers(engine: Engine, options: PageOptions): (RequestHandler | WebSocketHandler)[] {
  const { host, protocol, origin } = new URL(options.origin);
  const socket = ws.link(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/.ws*`);
  return [
    http.all(isAuthRequest(origin), async ({ request }) => (await engine.fetch(request)) ?? undefined),
    socket.addEventListener('connection', ({ client }) => {
      const lastSession = client.url.searchParams.get('ls');
      const connection = engine.connect(
        (frame) => client.send(frameText(frame)),
        (code, reason) => client.close(code, reason),
        { host, ...(lastSession !== null && { lastSession }) },
      );
      client.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') connection.receive(data);
        else client.close(1003, 'text only');
      });
      client.addEventListener('close', () => connection.closed());
    }),
  ];
}

// path patterns would take the colons in Auth's paths for parameters
function isAuthRequest(origin: string) {
  return ({ request }: { request: Request }): boolean => {
    const url = new URL(request.url);
    return url.origin === origin && isAuthPath(url.pathname);
  };
}
