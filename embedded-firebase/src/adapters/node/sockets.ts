import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { ConnectionInfo, Engine, EngineConnection } from '../../public.ts';
import type { OfferedSocket, SessionEnd } from './long-polling/polled-session.ts';
import { Backlog } from './paced-socket.ts';
import { ServedSocket } from './served-socket.ts';

/** Bytes and milliseconds. */
export interface SocketBounds {
  readonly stuck: number;
  /** Unsent bytes of all sockets; beyond, the largest is cut. */
  readonly unsent: number;
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

type Listener = Pick<EngineConnection, 'receive' | 'drained' | 'closed'> & {
  readonly account?: string | undefined;
};

export interface MovingSession {
  readonly account?: string | undefined;
  offer(socket: OfferedSocket): SessionEnd | null;
}

export class Sockets {
  readonly #engine: Engine;
  readonly #now: () => number;
  readonly #bounds: SocketBounds;
  readonly #backlog = new Backlog();
  readonly #listeners = new Map<ServedSocket, Listener>();
  readonly #received = new WeakSet<WebSocket>();
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

  look(): void {
    const now = this.#now();
    for (const served of this.#listeners.keys())
      if (served.stuckFor(now) >= this.#bounds.stuck) served.terminate();
  }

  ping(): void {
    for (const { client, paused } of this.#listeners.keys())
      if (this.#received.delete(client) || paused) client.ping();
      else client.terminate();
  }

  #open(client: WebSocket, socket: Duplex): ServedSocket {
    this.#received.add(client);
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
      this.#received.add(client);
      this.#count(served, chunk.length);
    });
    client.on('message', (data, isBinary) => {
      this.#received.add(client);
      this.#count(served, -served.unfinished);
      if (isBinary) client.close(1003, 'text only');
      else listener.receive(data.toString());
    });
    client.on('pong', () => this.#received.add(client));
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
