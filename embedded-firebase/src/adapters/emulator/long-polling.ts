import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { fromBase64Url, fromUtf8 } from '../../auth/encoding.ts';
import type { ConnectionInfo, Engine, EngineConnection } from '../../public.ts';

/** What a page must be let through to, wherever it is: scripts and a frame. */
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
const PAGE = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
/** Milliseconds without a poll after which a client is gone; clients ask again after 25 seconds. */
const PATIENCE = 60_000;
const END = '{"t":"c","d":{"t":"n","d":{}}}';
const ACK = '{"t":"c","d":{"t":"a","d":{}}}';
const PONG = '{"t":"c","d":{"t":"o","d":{}}}';
/** Said by the frame that a page holds open, when the page lets go of it. */
const FAREWELL = `<!doctype html><script>addEventListener('pagehide', () =>
  fetch(location.href.replace('dframe=t', 'disconn=t'), { keepalive: true }))</script>`;

/**
 * The other way a browser's SDK speaks to a database, before it tries a socket or while it distrusts them: answers come as
 * scripts, requests in their addresses. Clients that then open a socket for their session are moved to it.
 */
export class LongPolling {
  readonly #engine: Pick<Engine, 'connect'>;
  readonly #believed: Omit<ConnectionInfo, 'host'>;
  readonly #secret: () => string;
  readonly #byId = new Map<string, PolledSession>();
  readonly #sockets = new WebSocketServer({ noServer: true });

  constructor(engine: Pick<Engine, 'connect'>, believed: Omit<ConnectionInfo, 'host'>, secret: () => string) {
    this.#engine = engine;
    this.#believed = believed;
    this.#secret = secret;
  }

  /** Answers `/.lp`; as long as there is nothing to say, not at all. */
  async fetch(url: URL): Promise<Response> {
    const params = url.searchParams;
    if (params.get('start') === 't') {
      const session = this.#open(url.host, params);
      return new Response(await session.poll(params), { headers: SCRIPT });
    }
    if (params.get('dframe') === 't') return new Response(FAREWELL, { headers: PAGE });
    const session = this.#byId.get(params.get('id') ?? '');
    if (session?.password !== params.get('pw')) return new Response(null, { status: 404 });
    if (params.get('disconn') !== 't') return new Response(await session.poll(params), { headers: SCRIPT });
    session.leave();
    return new Response(null, { status: 204 });
  }

  /** Moves the session that a socket names to it; `false` if there is none. */
  upgrade(name: string, request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const session = [...this.#byId.values()].find((other) => other.name === name);
    if (session === undefined) return false;
    this.#sockets.handleUpgrade(request, socket, head, (client) => session.offer(client));
    return true;
  }

  close(): void {
    for (const session of [...this.#byId.values()]) session.end();
    this.#sockets.close();
  }

  #open(host: string, params: URLSearchParams): PolledSession {
    const id = this.#secret();
    const callback = Number(params.get('cb'));
    const lastSession = params.get('ls');
    const session = new PolledSession(id, this.#secret(), callback, () => this.#byId.delete(id));
    this.#byId.set(id, session);
    const info = { ...this.#believed, host, ...(lastSession !== null && { lastSession }) };
    session.begin((send, close) => this.#engine.connect(send, close, info));
    return session;
  }
}

type Connect = (
  send: (frame: string) => void,
  close: (code: number, reason: string) => void,
) => EngineConnection;

class PolledSession {
  readonly password: string;
  /** The engine's name of it, which the client repeats when it opens a socket. */
  name = '';
  readonly #id: string;
  readonly #callback: number;
  readonly #forget: () => void;
  #connection: EngineConnection | undefined;
  #script = '';
  #queue: string[] = [];
  #answers = 0;
  #waiting: ((script: string) => void) | undefined;
  #segments = new Map<number, { of: number; data: string }>();
  #next = 0;
  #socket: WebSocket | undefined;
  #moved = false;
  #early: string[] = [];
  #ended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(id: string, password: string, callback: number, forget: () => void) {
    this.#id = id;
    this.password = password;
    this.#callback = callback;
    this.#forget = forget;
  }

  begin(connect: Connect): void {
    this.#connection = connect(
      (frame) => this.#send(frame),
      (code, reason) => {
        if (this.#socket !== undefined) this.#socket.close(code, reason);
        this.end();
      },
    );
  }

  /** Takes what a poll brings along and resolves with a script for it: at once if there is something, else later. */
  poll(params: URLSearchParams): Promise<string> {
    clearTimeout(this.#timer);
    if (!this.#moved) this.#timer = setTimeout(() => this.end(), PATIENCE).unref();
    this.#waiting?.('');
    const answer = new Promise<string>((resolve) => {
      this.#waiting = resolve;
    });
    if (params.has('start'))
      this.#script = this.#call('pLPCommand', `"start","${this.#id}","${this.password}"`);
    this.#receive(params);
    this.#flush();
    return answer;
  }

  /** A socket for this session: used as soon as the client says so. */
  offer(socket: WebSocket): void {
    this.#socket = socket;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.#moved) this.end();
      else this.#socket = undefined;
    });
    socket.on('message', (data) => {
      const frame = data.toString();
      if (this.#moved) this.#connection?.receive(frame);
      else if (frame === '{"t":"c","d":{"t":"p","d":{}}}') socket.send(PONG);
      else this.#early.push(frame);
    });
    socket.send(ACK);
  }

  /** The page lets go of the frame: gone, unless it only gave polling up. */
  leave(): void {
    if (!this.#moved) this.end();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#forget();
    this.#connection?.closed();
    this.#socket?.close();
    this.#flush();
  }

  #send(frame: string): void {
    if (this.#moved) this.#socket?.send(frame);
    else {
      this.#queue.push(frame);
      if (this.name === '') this.name = /"s":"([^"]+)"/.exec(frame)?.[1] ?? '';
      // what is said in one turn goes into one script
      setImmediate(() => this.#flush());
    }
  }

  #receive(params: URLSearchParams): void {
    for (let i = 0; params.has(`seg${i}`); i++)
      this.#segments.set(Number(params.get(`seg${i}`)), {
        of: Number(params.get(`ts${i}`)),
        data: params.get(`d${i}`) ?? '',
      });
    for (;;) {
      const parts: string[] = [];
      const of = this.#segments.get(this.#next)?.of ?? 0;
      for (let part = this.#segments.get(this.#next); part && parts.length < of; ) {
        parts.push(part.data);
        part = this.#segments.get(this.#next + parts.length);
      }
      if (of === 0 || parts.length < of) return;
      for (let i = 0; i < of; i++) this.#segments.delete(this.#next + i);
      this.#next += of;
      this.#hear(fromUtf8(fromBase64Url(parts.join('').replaceAll('.', ''))));
    }
  }

  #hear(message: string): void {
    if (message !== END || this.#socket === undefined) {
      this.#connection?.receive(message);
      return;
    }
    this.#queue.push(END);
    this.#flush();
    this.#moved = true;
    clearTimeout(this.#timer);
    for (const frame of this.#early.splice(0)) if (frame !== ACK) this.#connection?.receive(frame);
  }

  #flush(): void {
    if (this.#waiting === undefined) return;
    let script = this.#script;
    if (this.#queue.length > 0)
      script += this.#call('pRTLPCB', `${this.#answers++},[${this.#queue.join(',')}]`);
    else if (this.#moved) script += this.#call('pLPCommand', `"close",${this.#answers - 1}`);
    else if (this.#ended) script += this.#call('pLPCommand', '"close"');
    if (script === '') return;
    this.#script = '';
    this.#queue = [];
    this.#waiting(script);
    this.#waiting = undefined;
  }

  /** The page may have let go of its callbacks. */
  #call(name: string, args: string): string {
    return `(parent["${name}${this.#callback}"]||(()=>{}))(${args});\n`;
  }
}
