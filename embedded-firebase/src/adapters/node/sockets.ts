import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { ConnectionInfo, Engine, EngineConnection } from '../../public.ts';
import { Backlog, PacedSocket, sizeOf } from './paced-socket.ts';
import { deflatedMessage, plainMessage } from './shared-bytes.ts';

/** A backlog of which the network takes nothing for so many milliseconds is cut, whatever the client sends meanwhile. */
const STUCK = 30_000;
/** Bytes that may wait for all sockets together; beyond, who lets most wait is cut. */
const MOST_UNSENT = 256 * 1024 * 1024;
/** Bytes of unfinished messages: of a client that has not signed in, and of all together. */
const VISITOR_UNFINISHED = 128 * 1024;
const MOST_UNFINISHED = 128 * 1024 * 1024;

interface Served {
  readonly client: WebSocket;
  readonly paced: PacedSocket;
  readonly connection: () => EngineConnection | undefined;
  paused: boolean;
  /** Bytes that have come since the last whole message. */
  unfinished: number;
}

/** The open sockets of an engine, what waits to be sent to them, and what they have sent by halves. */
export class Sockets {
  readonly #engine: Engine;
  readonly #now: () => number;
  readonly #backlog = new Backlog();
  readonly #served = new Set<Served>();
  readonly #taken = new Set<WebSocket>();
  readonly #heard = new WeakSet<WebSocket>();
  #unfinished = 0;

  constructor(engine: Engine, now: () => number = () => performance.now()) {
    this.#engine = engine;
    this.#now = now;
  }

  serve(client: WebSocket, socket: Duplex, info: ConnectionInfo): void {
    const inflates = client.extensions.includes('permessage-deflate');
    let connection: EngineConnection | undefined;
    const paced = new PacedSocket(socket, this.#backlog, {
      now: this.#now,
      drained: () => connection?.drained?.(),
    });
    const served: Served = {
      client,
      paced,
      connection: () => connection,
      paused: false,
      unfinished: 0,
    };
    this.#served.add(served);
    this.#heard.add(client);
    client.on('error', () => client.terminate());
    /** Bytes of the largest message that waits: the bound is for what waits beside it. */
    let largest = 0;
    connection = this.#engine.connect(
      (text, shared) => {
        if (client.readyState !== client.OPEN) return;
        if (paced.unsent === 0) largest = 0;
        if (paced.unsent - largest > this.#engine.limits.unsent) {
          client.terminate();
          return;
        }
        const message =
          (inflates && shared && deflatedMessage(shared)) ||
          plainMessage(shared === undefined ? text : shared);
        largest = Math.max(largest, sizeOf(message));
        paced.send(message);
        if (this.#backlog.size > MOST_UNSENT) this.#cutLongest(({ paced }) => paced.unsent);
      },
      (code, reason) => {
        const isTooSlow = paced.unsent > this.#engine.limits.unsent;
        if (isTooSlow) client.terminate();
        else paced.end(() => client.close(code, reason));
        connection?.closed();
      },
      {
        ...info,
        unsent: () => paced.unsent,
        pause: (paused) => {
          served.paused = paused;
          if (paused) client.pause();
          else client.resume();
        },
      },
    );
    this.#listen(served, socket, connection);
  }

  /** A session that polled goes on by a socket. */
  take(client: WebSocket, session: { offer(socket: WebSocket): void }): void {
    const hear = () => this.#heard.add(client);
    hear();
    this.#taken.add(client);
    client.on('message', hear);
    client.on('pong', hear);
    client.on('close', () => this.#taken.delete(client));
    session.offer(client);
  }

  /** Cuts those whose backlog is stuck. */
  look(): void {
    const now = this.#now();
    for (const served of this.#served) if (served.paced.stuckFor(now) >= STUCK) served.client.terminate();
  }

  /** Half-open sockets never close by themselves: whoever was silent since the last ping is gone. */
  ping(): void {
    const paused = new Set([...this.#served].filter((one) => one.paused).map(({ client }) => client));
    for (const client of [...[...this.#served].map((one) => one.client), ...this.#taken])
      if (this.#heard.delete(client) || paused.has(client)) client.ping();
      else client.terminate();
  }

  #listen(served: Served, socket: Duplex, connection: EngineConnection): void {
    const { client, paced } = served;
    socket.on('data', (chunk: Buffer) => {
      this.#heard.add(client);
      this.#count(served, chunk.length);
    });
    client.on('message', (data, isBinary) => {
      this.#heard.add(client);
      this.#count(served, -served.unfinished);
      if (isBinary) client.close(1003, 'text only');
      else connection.receive(data.toString());
    });
    client.on('pong', () => this.#heard.add(client));
    client.on('leaving', () => connection.closed());
    client.on('close', () => {
      this.#served.delete(served);
      this.#count(served, -served.unfinished);
      paced.clear();
      connection.closed();
    });
  }

  #count(served: Served, bytes: number): void {
    served.unfinished += bytes;
    this.#unfinished += bytes;
    const isVisitor = served.connection()?.account === undefined;
    if (isVisitor && served.unfinished > VISITOR_UNFINISHED) served.client.terminate();
    else if (this.#unfinished > MOST_UNFINISHED) this.#cutLongest(({ unfinished }) => unfinished);
  }

  #cutLongest(amount: (served: Served) => number): void {
    let longest: Served | undefined;
    for (const served of this.#served)
      if (
        served.client.readyState === WebSocket.OPEN &&
        (longest === undefined || amount(served) > amount(longest))
      )
        longest = served;
    longest?.client.terminate();
  }
}
