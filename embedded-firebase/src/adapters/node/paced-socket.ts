import type { Duplex } from 'node:stream';
import type { Message } from './shared-bytes.ts';

const PIECE = 16 * 1024;
/** Bytes that a client sends in one turn. */
const TURN = 64 * 1024;
const FIN = 0x80;
const COMPRESSED = 0x40;
const TEXT = 0x01;
const CONTINUATION = 0x00;

export interface PacedPorts {
  /** Monotonic milliseconds. */
  now(): number;
  drained(): void;
  /** Calls back when it is this client's turn to send more. */
  inTurn(call: () => void): void;
}

/** Sends in pieces, so that waiting messages are references to shared bytes. Short messages of one turn share a write. */
export class PacedSocket {
  readonly #socket: Duplex;
  readonly #ports: PacedPorts;
  readonly #backlog: Backlog;
  #queue: Message[] = [];
  #part = 0;
  #offset = 0;
  #scheduled = false;
  #writing = false;
  #unsent = 0;
  #progressAt = 0;
  #ended: (() => void) | null = null;

  constructor(socket: Duplex, backlog: Backlog, ports: PacedPorts) {
    this.#socket = socket;
    this.#backlog = backlog;
    this.#ports = ports;
  }

  get unsent(): number {
    return this.#unsent;
  }

  /** Milliseconds without progress while something waits. */
  stuckFor(now: number): number {
    return this.#unsent === 0 ? 0 : now - this.#progressAt;
  }

  send(message: Message): void {
    if (this.#ended !== null) return;
    if (this.#unsent === 0) this.#progressAt = this.#ports.now();
    this.#queue.push(message);
    this.#unsent += sizeOf(message);
    this.#backlog.hold(message);
    if (!this.#writing) this.#goOn(queueMicrotask);
  }

  end(call: () => void): void {
    if (this.#ended !== null) return;
    this.#ended = call;
    if (this.#unsent === 0) call();
  }

  clear(): void {
    for (const message of this.#queue) this.#backlog.release(message);
    this.#queue = [];
    this.#unsent = 0;
    this.#ended ??= () => {};
  }

  #goOn(later: (call: () => void) => void): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    later(() => {
      this.#scheduled = false;
      this.#go();
    });
  }

  #go(): void {
    if (this.#queue.length === 0 || this.#writing || this.#socket.destroyed) return;
    const buffers: Buffer[] = [];
    let size = 0;
    while (size < TURN && this.#queue.length > 0) size += this.#frame(buffers);
    this.#writing = true;
    const done = () => this.#taken(size);
    if (size <= PIECE) {
      this.#socket.write(Buffer.concat(buffers), done);
      return;
    }
    this.#socket.cork();
    buffers.forEach((buffer, index) => {
      this.#socket.write(buffer, index === buffers.length - 1 ? done : undefined);
    });
    this.#socket.uncork();
  }

  /** Adds the next piece with its header; returns its bytes. */
  #frame(buffers: Buffer[]): number {
    const message = this.#queue[0] as Message;
    const first = this.#part === 0 && this.#offset === 0;
    const { pieces, size, last } = this.#take(message);
    const opcode = first ? TEXT | (message.deflated ? COMPRESSED : 0) : CONTINUATION;
    buffers.push(header((last ? FIN : 0) | opcode, size), ...pieces);
    if (last) {
      this.#queue.shift();
      this.#part = 0;
      this.#offset = 0;
      this.#backlog.release(message);
    }
    return size;
  }

  #take({ parts }: Message): { pieces: Buffer[]; size: number; last: boolean } {
    const pieces: Buffer[] = [];
    let size = 0;
    while (size < PIECE && this.#part < parts.length) {
      const part = parts[this.#part] as Buffer;
      const piece = part.subarray(this.#offset, this.#offset + PIECE - size);
      pieces.push(piece);
      size += piece.length;
      this.#offset += piece.length;
      if (this.#offset < part.length) break;
      this.#part++;
      this.#offset = 0;
    }
    return { pieces, size, last: this.#part === parts.length };
  }

  #taken(size: number): void {
    this.#writing = false;
    if (this.#unsent === 0) return;
    this.#unsent -= size;
    this.#progressAt = this.#ports.now();
    if (this.#unsent === 0) this.#ended?.();
    else this.#goOn(this.#ports.inTurn);
    this.#ports.drained();
  }
}

/** Unsent bytes of all sockets; shared ones count once. */
export class Backlog {
  readonly #holders = new Map<Buffer, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  hold({ parts }: Message): void {
    for (const part of parts) {
      const holders = this.#holders.get(part) ?? 0;
      if (holders === 0) this.#size += part.length;
      this.#holders.set(part, holders + 1);
    }
  }

  release({ parts }: Message): void {
    for (const part of parts) {
      const holders = this.#holders.get(part) ?? 0;
      if (holders > 1) this.#holders.set(part, holders - 1);
      else if (this.#holders.delete(part)) this.#size -= part.length;
    }
  }
}

export function sizeOf({ parts }: Message): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function header(first: number, length: number): Buffer {
  if (length < 126) return Buffer.from([first, length]);
  const bytes = Buffer.alloc(4);
  bytes[0] = first;
  bytes[1] = 126;
  bytes.writeUInt16BE(length, 2);
  return bytes;
}
