import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ParsingTurns {
  /** The network at the other end; empty where many may share one, as behind a proxy. */
  network(socket: Socket): string;
  /** Whether an account has used the connection. */
  isKnown(socket: Socket): boolean;
  /** Milliseconds from any beginning. */
  now?(): number;
  /** Pieces parsed in one turn of the event loop. */
  atOnce?: number;
}

const usualAtOnce = 6;
/** Of those that wait in one network, the oldest takes every fourth turn. */
const oldestEvery = 4;
/** Milliseconds between answer and next request, below which a client asks without a pause. */
const pause = 100;
/** Of a network's visitors, requests that were parsed within so many milliseconds and wait: in that line they cannot be told apart. */
const mostParsed = 16;
const parsedWithin = 50;
const known = -1;
const endOfHead = Buffer.from('\r\n\r\n');

/**
 * Parses what clients send a few pieces at a time, so that thousands of requests that arrive at once do not stop everybody. Networks take
 * turns. Of one network, connections of accounts come first, then those that asked for least without a pause; of these mostly the newest,
 * as whoever comes behind a burst should not wait for all of it. A connection's next request is parsed after its last one is answered.
 */
export function parseInTurns(
  server: Server,
  options: ParsingTurns,
): { began(request: IncomingMessage): void } {
  const { network, isKnown, now = () => performance.now(), atOnce = usualAtOnce } = options;
  const readings = new WeakMap<Socket, Reading>();
  const waiting = new Map<string, Reading[]>();
  /** Requests that are parsed and not begun, by network. */
  const parsed = new Map<string, Map<IncomingMessage, number>>();
  let turns = 0;
  let isDue = false;

  const isFull = (from: string) => {
    const requests = parsed.get(from);
    if (requests === undefined) return false;
    for (const [request, at] of requests) {
      // it may wait for its budget
      if (now() < at + parsedWithin) break;
      requests.delete(request);
    }
    if (requests.size === 0) parsed.delete(from);
    return requests.size >= mostParsed;
  };

  const take = (): Reading | undefined => {
    for (const [from, line] of waiting) {
      const full = isFull(from);
      const index = ++turns % oldestEvery === 0 && !full ? 0 : indexOfFirst(line);
      if (full && line[index]?.level !== known) continue;
      const [reading] = line.splice(index, 1);
      // behind the other networks
      waiting.delete(from);
      if (line.length > 0) waiting.set(from, line);
      return reading;
    }
    return undefined;
  };
  const turn = () => {
    isDue = false;
    for (let i = 0; i < atOnce; i++) {
      const reading = take();
      if (reading === undefined) break;
      reading.parse();
    }
    if (waiting.size === 0) return;
    if ([...waiting.keys()].every(isFull)) later.refresh();
    else askForTurn();
  };
  const askForTurn = () => {
    if (!isDue) setImmediate(turn);
    isDue = true;
  };
  const later = setTimeout(() => waiting.size > 0 && askForTurn(), parsedWithin).unref();
  const began = (request: IncomingMessage) => {
    const reading = readings.get(request.socket);
    if (reading && parsed.get(reading.network)?.delete(request) && waiting.has(reading.network)) askForTurn();
  };

  server.on('connection', (socket: Socket) => {
    const from = network(socket);
    const ask = (reading: Reading) => {
      reading.level = isKnown(socket) ? known : Math.floor(Math.log2(1 + reading.streak));
      const line = waiting.get(from);
      if (line) line.push(reading);
      else waiting.set(from, [reading]);
      askForTurn();
    };
    readings.set(socket, new Reading(socket, from, { ask, now }));
  });
  server.prependListener('request', (request, response) => {
    const reading = readings.get(request.socket);
    if (reading === undefined) return;
    reading.begin(request);
    if (!isKnown(request.socket)) {
      const requests = parsed.get(reading.network) ?? new Map<IncomingMessage, number>();
      parsed.set(reading.network, requests.set(request, now()));
    }
    response.once('close', () => {
      began(request);
      reading.end();
    });
  });
  server.prependListener('upgrade', ({ socket }) => readings.get(socket)?.stop());
  return { began };
}

/** The newest of the lowest level. */
function indexOfFirst(line: readonly Reading[]): number {
  let best = -1;
  let level = Infinity;
  for (const [index, reading] of line.entries())
    if (reading.level <= level) {
      best = index;
      level = reading.level;
    }
  return best;
}

interface ReadingPorts {
  /** Asks for a turn. */
  ask(reading: Reading): void;
  now(): number;
}

/** What one connection has sent and is not parsed yet. The socket is paused meanwhile. */
class Reading {
  /** Lower comes first. */
  level = 0;
  /** Requests without a pause between them, besides the first. */
  streak = 0;
  readonly network: string;
  readonly #socket: Socket;
  readonly #ports: ReadingPorts;
  readonly #parsers: ((data: Buffer) => void)[];
  readonly #read = (data: Buffer) => this.#add(data);
  #rest: Buffer | undefined;
  #request: IncomingMessage | undefined;
  #answeredAt = -Infinity;
  #isWaiting = false;

  constructor(socket: Socket, network: string, ports: ReadingPorts) {
    this.network = network;
    this.#socket = socket;
    this.#ports = ports;
    this.#parsers = socket.listeners('data') as ((data: Buffer) => void)[];
    socket.removeAllListeners('data');
    socket.on('data', this.#read);
  }

  begin(request: IncomingMessage): void {
    this.#request = request;
  }

  end(): void {
    this.#request = undefined;
    this.#answeredAt = this.#ports.now();
    this.#wait();
  }

  /** Leaves the socket to another protocol. */
  stop(): void {
    this.#socket.removeListener('data', this.#read);
    if (this.#rest) this.#socket.unshift(this.#rest);
    this.#rest = undefined;
  }

  parse(): void {
    this.#isWaiting = false;
    if (this.#socket.destroyed || this.#rest === undefined) return;
    const piece = firstPiece(this.#rest);
    this.#rest = piece.length < this.#rest.length ? this.#rest.subarray(piece.length) : undefined;
    // before parsing, which may pause it again for a body that nobody reads
    if (this.#rest === undefined) this.#socket.resume();
    for (const parser of this.#parsers) parser.call(this.#socket, piece);
    this.#wait();
  }

  #add(data: Buffer): void {
    this.#rest = this.#rest ? Buffer.concat([this.#rest, data]) : data;
    this.#socket.pause();
    this.#wait();
  }

  #wait(): void {
    if (this.#isWaiting || this.#rest === undefined || this.#request?.complete) return;
    if (this.#request === undefined)
      this.streak = this.#ports.now() < this.#answeredAt + pause ? this.streak + 1 : 0;
    this.#isWaiting = true;
    this.#ports.ask(this);
  }
}

/** One head, or what is there of a body and perhaps of requests after it. */
function firstPiece(data: Buffer): Buffer {
  const end = data.indexOf(endOfHead);
  return end < 0 ? data : data.subarray(0, end + endOfHead.length);
}
