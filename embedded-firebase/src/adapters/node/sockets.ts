import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { ClientTurn, ConnectionInfo, Engine, EngineConnection } from '../../public.ts';
import type { OfferedSocket, SessionEnd } from './long-polling/polled-session.ts';
import { Backlog } from './paced-socket.ts';
import { ServedSocket } from './served-socket.ts';
import { type InputBounds, type Sender, UnfinishedInput } from './unfinished-input.ts';

/** Bytes and milliseconds. */
export interface SocketBounds {
  readonly stuck: number;
  /** Unsent bytes of all sockets; beyond, the largest is cut. */
  readonly unsent: number;
  /** Input that is buffered until it can be handled. */
  readonly input: InputBounds;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const defaultBounds: SocketBounds = {
  stuck: 30_000,
  unsent: 256 * MEGABYTE,
  input: { visitor: 192 * KILOBYTE, total: 64 * MEGABYTE },
};

/** Overhead per chunk of an unfinished message. */
const CHUNK_OVERHEAD = 256;
/** Bytes that a client may send before it has to wait for its turn as one with long input, and the milliseconds that they count as. */
const TURN = 64 * KILOBYTE;
const CHUNK_WORK = 1;
/** Bytes that are not parsed before the client's turn. */
const LONG_CHUNK = 16 * KILOBYTE;

interface SocketsOptions {
  now?: () => number;
  bounds?: Partial<SocketBounds>;
}

export interface MovingSession extends Omit<Sender, 'terminate'> {
  offer(socket: OfferedSocket): SessionEnd | null;
}

export class Sockets {
  readonly #engine: Engine;
  readonly #now: () => number;
  readonly #bounds: SocketBounds;
  readonly #backlog = new Backlog();
  readonly #listeners = new Map<ServedSocket, EngineConnection>();
  readonly #received = new WeakSet<WebSocket>();
  readonly #input: UnfinishedInput;

  constructor(engine: Engine, { now = () => performance.now(), bounds }: SocketsOptions = {}) {
    this.#engine = engine;
    this.#now = now;
    this.#bounds = { ...defaultBounds, ...bounds };
    this.#input = new UnfinishedInput(this.#bounds.input);
  }

  serve(
    client: WebSocket,
    socket: Duplex,
    info: ConnectionInfo,
    engine: Pick<Engine, 'connect'> = this.#engine,
  ): void {
    const served = this.#open(client, socket);
    let connection: EngineConnection | undefined;
    connection = engine.connect(
      (frame) => served.send(frame),
      (code, reason) => {
        served.close(code, reason);
        connection?.closed();
      },
      { ...info, unsent: () => served.unsent, pause: (paused) => served.pause(paused) },
    );
    this.#listen(served, socket, connection, info.network);
  }

  take(client: WebSocket, socket: Duplex, session: MovingSession): void {
    const served = this.#open(client, socket);
    const end = session.offer(served);
    if (end === null) return;
    const listener: EngineConnection = {
      receive: (frame) => end.receive(frame),
      drained: () => end.drained(),
      inTurn: (call, turn) => end.inTurn(call, turn),
      closed: () => end.closed(),
      get account() {
        return session.account;
      },
      get isSigningIn() {
        return session.isSigningIn ?? false;
      },
      get held() {
        return session.held;
      },
    };
    this.#listen(served, socket, listener, session.network);
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
      inTurn: (call) => {
        const inTurn = this.#listeners.get(served)?.inTurn;
        if (inTurn) inTurn(call);
        else call();
      },
      queued: () => {
        if (this.#backlog.size > this.#bounds.unsent) this.#cutLongest();
      },
    });
    return served;
  }

  #listen(
    served: ServedSocket,
    socket: Duplex,
    listener: EngineConnection,
    network: string | undefined,
  ): void {
    const { client } = served;
    const sender = senderOf(served, listener, network);
    this.#listeners.set(served, listener);
    // runs before `ws` emits the messages in it
    let chunkSize = 0;
    socket.prependListener('data', (chunk: Buffer) => {
      this.#received.add(client);
      chunkSize = chunk.length + CHUNK_OVERHEAD;
      served.unfinished += chunkSize;
      this.#input.update(sender);
      served.unturned += chunk.length;
      if (served.unturned >= TURN) readInTurn(served, listener, { isLongInput: true });
      else if (chunk.length >= LONG_CHUNK) served.rest((goOn) => inTurnOf(listener, goOn));
    });
    client.on('message', (data, isBinary) => {
      this.#received.add(client);
      // a part of the next message pins the chunk that it came with
      served.unfinished = hasMore(client) ? chunkSize : 0;
      if (isBinary) client.close(1003, 'text only');
      else listener.receive(data.toString());
      if (this.#listeners.has(served)) this.#input.update(sender);
    });
    client.on('pong', () => this.#received.add(client));
    client.on('leaving', () => listener.closed());
    client.on('close', () => {
      this.#listeners.delete(served);
      this.#input.remove(sender);
      listener.closed();
    });
    // who opens one socket after another would never send as much on one
    readInTurn(served, listener);
  }

  #cutLongest(): void {
    let longest: ServedSocket | undefined;
    for (const served of this.#listeners.keys())
      if (
        served.client.readyState === WebSocket.OPEN &&
        (longest === undefined || served.unsent > longest.unsent)
      )
        longest = served;
    longest?.terminate();
  }
}

/** Reads no further until it is the client's turn. */
function readInTurn(served: ServedSocket, listener: EngineConnection, turn?: ClientTurn): void {
  served.unturned = 0;
  served.rest((goOn) => inTurnOf(listener, goOn, { work: CHUNK_WORK, ...turn }));
}

function inTurnOf({ inTurn }: EngineConnection, call: () => void, turn?: ClientTurn): void {
  if (inTurn) inTurn(call, turn);
  else call();
}

/** Whether `ws` holds more than the message that it has just handed over. */
function hasMore(client: WebSocket): boolean {
  const { _receiver: receiver } = client as WebSocket & { _receiver?: { _bufferedBytes?: number } };
  return (receiver?._bufferedBytes ?? 0) > 0;
}

function senderOf(served: ServedSocket, listener: EngineConnection, network: string | undefined): Sender {
  return {
    network,
    get account() {
      return listener.account;
    },
    get isSigningIn() {
      return listener.isSigningIn;
    },
    get held() {
      return served.unfinished + (listener.held ?? 0);
    },
    terminate: () => served.terminate(),
  };
}
