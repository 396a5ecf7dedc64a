import { http, type RequestHandler, type WebSocketHandler, ws } from 'msw';
import type { Engine } from '../../public.ts';
import { isAuthPath } from '../auth-paths.ts';

export { pagePasswordHasher } from './password-hasher.ts';

/** Where the page's requests to Auth and its database socket go, e.g. `http://localhost:3001`. */
export interface PageOptions {
  origin: string;
}

/**
 * MSW handlers that answer Auth REST and the database socket of `origin` inside the page. Start the worker before
 * `firebase/database` is first imported: the SDK keeps the `WebSocket` it finds then.
 */
export function pageHandlers(engine: Engine, options: PageOptions): (RequestHandler | WebSocketHandler)[] {
  const { host, protocol, origin } = new URL(options.origin);
  const socket = ws.link(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/.ws*`);
  return [
    http.all(isAuthRequest(origin), async ({ request }) => (await engine.fetch(request)) ?? undefined),
    socket.addEventListener('connection', ({ client }) => {
      const lastSession = client.url.searchParams.get('ls');
      const connection = engine.connect(
        (frame) => client.send(frame),
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

// predicates instead of path patterns: Auth's paths hold colons, which patterns take for parameters
function isAuthRequest(origin: string) {
  return ({ request }: { request: Request }): boolean => {
    const url = new URL(request.url);
    return url.origin === origin && isAuthPath(url.pathname);
  };
}
