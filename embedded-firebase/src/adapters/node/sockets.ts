import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { ConnectionInfo, Engine, EngineConnection } from '../../public.ts';
import type { OfferedSocket, SessionEnd } from './long-polling/polled-session.ts';
import { Backlog } from './paced-socket.ts';
import { ServedSocket } from './served-socket.ts';

/** Bounds of all sockets; bytes and milliseconds. */
export interface SocketBounds {
  /** A backlog of which the network takes nothing for so long is cut, whatever the client sends meanwhile. */
  readonly stuck: number;
  /** What may wait for all sockets together; beyond, who lets most wait is cut. */
  readonly unsent: number;
  /** Unfinished messages of a client that has not signed in, and of all together; beyond, who has most is cut. */
  readonly visitorUnfinished: number;
  readonly unfinished: number;
}

const defaultBounds: SocketBounds = {
  stuck: 30_000,
  unsent: 256 * 1024 * 1024,
  visitorUnfinished: 128 * 1024,
  unfinished: 128 * 1024 * 1024,
};

interface SocketsOptions {
  now?: () => number;
  bounds?: Partial<SocketBounds>;
}

/** What a socket leads to. */
type Listener = Pick<EngineConnection, 'receive' | 'drained' | 'closed'> & {
  readonly account?: string | undefined;
};

/** A polled session that may go on by a socket. */
export interface MovingSession {
  readonly account?: string | undefined;
  offer(socket: OfferedSocket): SessionEnd | null;
}

/** The open sockets of an engine, what waits to be sent to them, and what they have sent by halves. */
export class Sockets {
  readonly #engine: Engine;
  readonly #now: () => number;
  readonly #bounds: SocketBounds;
  readonly #backlog = new Backlog();
  readonly #listeners = new Map<ServedSocket, Listener>();
  readonly #heard = new WeakSet<WebSocket>();
  #unfinished = 0;

  constructor(engine: Engine, { now = () => performance.now(), bounds }: SocketsOptions = {}) {
    this.#engine = engine;
    this.#now = now;
    this.#bounds = { ...defaultBounds, ...bounds };
  }

  serve(client: WebSocket, socket: Duplex, info: ConnectionInfo): void {
    const served = this.#open(client, socket);
    let connection: EngineConnection | undefined;
    connection = this.#engine.connect(
      (text, shared) => served.send(text, shared),
      (code, reason) => {
        served.close(code, reason);
        connection?.closed();
      },
      { ...info, unsent: () => served.unsent, pause: (paused) => served.pause(paused) },
    );
    this.#listen(served, socket, connection);
  }

  /** A session that polled goes on by a socket. */
  take(client: WebSocket, socket: Duplex, session: MovingSession): void {
    const served = this.#open(client, socket);
    const end = session.offer(served);
    if (end === null) return;
    this.#listen(served, socket, {
      receive: (frame) => end.receive(frame),
      drained: () => end.drained(),
      closed: () => end.closed(),
      get account() {
        return session.account;
      },
    });
  }

  /** Cuts those whose backlog is stuck. */
  look(): void {
    const now = this.#now();
    for (const served of this.#listeners.keys())
      if (served.stuckFor(now) >= this.#bounds.stuck) served.terminate();
  }

  /** Half-open sockets never close by themselves: whoever was silent since the last ping is gone. */
  ping(): void {
    for (const { client, paused } of this.#listeners.keys())
      if (this.#heard.delete(client) || paused) client.ping();
      else client.terminate();
  }

  #open(client: WebSocket, socket: Duplex): ServedSocket {
    this.#heard.add(client);
    const served: ServedSocket = new ServedSocket(client, socket, {
      backlog: this.#backlog,
      most: this.#engine.limits.unsent,
      now: this.#now,
      drained: () => this.#listeners.get(served)?.drained?.(),
      queued: () => {
        if (this.#backlog.size > this.#bounds.unsent) this.#cutLongest(({ unsent }) => unsent);
      },
    });
    return served;
  }

  #listen(served: ServedSocket, socket: Duplex, listener: Listener): void {
    const { client } = served;
    this.#listeners.set(served, listener);
    socket.on('data', (chunk: Buffer) => {
      this.#heard.add(client);
      this.#count(served, chunk.length);
    });
    client.on('message', (data, isBinary) => {
      this.#heard.add(client);
      this.#count(served, -served.unfinished);
      if (isBinary) client.close(1003, 'text only');
      else listener.receive(data.toString());
    });
    client.on('pong', () => this.#heard.add(client));
    client.on('leaving', () => listener.closed());
    client.on('close', () => {
      this.#listeners.delete(served);
      this.#count(served, -served.unfinished);
      listener.closed();
    });
  }

  #count(served: ServedSocket, bytes: number): void {
    served.unfinished += bytes;
    this.#unfinished += bytes;
    if (bytes <= 0) return;
    const isVisitor = this.#listeners.get(served)?.account === undefined;
    if (isVisitor && served.unfinished > this.#bounds.visitorUnfinished) served.terminate();
    else if (this.#unfinished > this.#bounds.unfinished) this.#cutLongest(({ unfinished }) => unfinished);
  }

  #cutLongest(amount: (served: ServedSocket) => number): void {
    let longest: ServedSocket | undefined;
    for (const served of this.#listeners.keys())
      if (
        served.client.readyState === WebSocket.OPEN &&
        (longest === undefined || amount(served) > amount(longest))
      )
        longest = served;
    longest?.terminate();
  }
}
