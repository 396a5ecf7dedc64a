import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface UnsentLimits {
  /** Bytes of answers that may wait to be sent: in all, and to one network. */
  total: number;
  network: number;
  /** Milliseconds without progress before a client is disconnected. */
  stuck: number;
}

export interface UnsentPorts {
  /** Empty where it is unknown: then only the bound of all counts. */
  networkOf(request: IncomingMessage): string;
  limits?: UnsentLimits;
  /** Milliseconds from any beginning. */
  now?(): number;
}

interface Connection {
  readonly network: string;
  readonly responses: Set<ServerResponse>;
  /** Bytes the system had accepted, and had queued, at the last progress. */
  taken: number;
  queued: number;
  progressAt: number;
}

interface Unsent {
  readonly socket: Socket;
  readonly network: string;
  readonly bytes: number;
  readonly stuckFor: number;
}

const megabyte = 1024 * 1024;
const usual: UnsentLimits = { total: 256 * megabyte, network: 128 * megabyte, stuck: 30_000 };
const looksEvery = 1000;
/** Requests after which progress is checked early. */
const looksAfter = 200;

/** Bounds unsent answers: clients that have read nothing for longest are disconnected first. */
export class UnsentAnswers {
  readonly #ports: UnsentPorts;
  readonly #limits: UnsentLimits;
  readonly #now: () => number;
  readonly #connections = new Map<Socket, Connection>();
  readonly #timer = setInterval(() => this.look(), looksEvery).unref();
  #requests = 0;

  constructor(ports: UnsentPorts) {
    this.#ports = ports;
    this.#limits = ports.limits ?? usual;
    this.#now = ports.now ?? (() => performance.now());
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const known = this.#connections.get(socket);
    const connection = known ?? {
      network: this.#ports.networkOf(request),
      responses: new Set(),
      taken: takenBy(socket),
      queued: queuedFor(socket),
      progressAt: this.#now(),
    };
    this.#connections.set(socket, connection);
    connection.responses.add(response);
    response.once('close', () => {
      connection.responses.delete(response);
      if (connection.responses.size === 0) this.#connections.delete(socket);
    });
    if (++this.#requests % looksAfter === 0) this.look();
  }

  /** Disconnects clients that are stuck too long, then more until within bounds. */
  look(): void {
    const now = this.#now();
    const all: Unsent[] = [];
    for (const [socket, connection] of this.#connections) {
      const bytes = [...connection.responses].reduce((sum, { writableLength }) => sum + writableLength, 0);
      const stuckFor = progress(socket, connection, bytes, now);
      if (stuckFor >= this.#limits.stuck) socket.destroy();
      else if (bytes > 0) all.push({ socket, network: connection.network, bytes, stuckFor });
    }
    const worstFirst = all.sort((a, b) => b.stuckFor - a.stuckFor || b.bytes - a.bytes);
    const sums = new Map<string, number>();
    for (const { network, bytes } of worstFirst) sums.set(network, (sums.get(network) ?? 0) + bytes);
    let total = worstFirst.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { socket, network, bytes } of worstFirst) {
      const ofNetwork = sums.get(network) ?? 0;
      if (total <= this.#limits.total && (network === '' || ofNetwork <= this.#limits.network)) continue;
      socket.destroy();
      total -= bytes;
      sums.set(network, ofNetwork - bytes);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** Milliseconds without progress. */
function progress(socket: Socket, connection: Connection, bytes: number, now: number): number {
  const taken = takenBy(socket);
  const queued = queuedFor(socket);
  if (bytes === 0 || taken > connection.taken || queued < connection.queued) connection.progressAt = now;
  connection.taken = taken;
  connection.queued = queued;
  return now - connection.progressAt;
}

/** Bytes written, counted in whole writes. */
function takenBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

/** Bytes of the current write that the system has not accepted, as in Node's own timeout. */
function queuedFor(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
