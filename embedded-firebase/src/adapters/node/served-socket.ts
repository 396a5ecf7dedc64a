import type { Duplex, Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { SharedFrame } from '../../public.ts';
import { type Backlog, PacedSocket, sizeOf } from './paced-socket.ts';
import { deflatedMessage, plainMessage } from './shared-bytes.ts';

export interface ServedSocketPorts {
  readonly backlog: Backlog;
  readonly most: number;
  now(): number;
  drained(): void;
  inTurn(call: () => void): void;
  queued(): void;
}

export class ServedSocket {
  readonly client: WebSocket;
  #stopped = false;
  #rests = false;
  /** Bytes of an incomplete WebSocket message. */
  unfinished = 0;
  /** Bytes read since it last waited for its turn. */
  unturned = 0;
  readonly #socket: ReadSocket;
  readonly #paced: PacedSocket;
  readonly #ports: ServedSocketPorts;
  readonly #inflates: boolean;
  #largest = 0;
  /** Read, but not parsed before its turn. */
  #held: Buffer[] = [];

  constructor(client: WebSocket, socket: Duplex, ports: ServedSocketPorts) {
    this.client = client;
    this.#socket = socket;
    this.#ports = ports;
    this.#paced = new PacedSocket(socket, ports.backlog, ports);
    this.#inflates = client.extensions.includes('permessage-deflate');
    client.on('error', () => client.terminate());
    client.on('close', () => {
      this.#paced.clear();
      this.#held = [];
    });
    this.#holdWhileResting();
  }

  get unsent(): number {
    return this.#paced.unsent;
  }

  stuckFor(now: number): number {
    return this.#paced.stuckFor(now);
  }

  send(frame: string | SharedFrame): void {
    if (this.client.readyState !== this.client.OPEN) return;
    if (this.unsent === 0) this.#largest = 0;
    if (this.unsent - this.#largest > this.#ports.most) {
      this.client.terminate();
      return;
    }
    const shared = this.#inflates && typeof frame !== 'string' ? deflatedMessage(frame) : null;
    const message = shared ?? plainMessage(frame);
    this.#largest = Math.max(this.#largest, sizeOf(message));
    this.#paced.send(message);
    this.#ports.queued();
  }

  close(code?: number, reason?: string): void {
    if (this.unsent > this.#ports.most) this.client.terminate();
    else this.#paced.end(() => this.client.close(code, reason));
  }

  terminate(): void {
    this.client.terminate();
  }

  get paused(): boolean {
    return this.#stopped || this.#rests;
  }

  pause(paused: boolean): void {
    this.#stopped = paused;
    this.#pauseOrResume();
  }

  /** Pauses reading until released. What has been read is parsed then, too, as many clients' input arrives in one turn of the event loop. */
  rest(wait: (goOn: () => void) => void): void {
    if (this.#rests) return;
    this.#rests = true;
    this.#pauseOrResume();
    wait(() => {
      this.#rests = false;
      if (this.#socket.destroyed) return;
      for (const chunk of this.#held.splice(0)) if (!this.#receiver?.write(chunk)) this.#socket.pause();
      this.#pauseOrResume();
    });
  }

  get #receiver(): Writable | undefined {
    return (this.client as WebSocket & { _receiver?: Writable })._receiver;
  }

  #holdWhileResting(): void {
    const receiver = this.#receiver;
    if (!receiver) return;
    const write = receiver.write.bind(receiver) as (chunk: Buffer) => boolean;
    const gate = (chunk: Buffer): boolean => {
      if (!this.#rests || this.#socket.destroyed) return write(chunk);
      this.#held.push(chunk);
      return true;
    };
    receiver.write = gate as typeof receiver.write;
  }

  #pauseOrResume(): void {
    if (!this.paused) {
      this.client.resume();
      setReading(this.#socket, true);
      return;
    }
    this.client.pause();
    // Node starts to read again in a tick; microtasks come after those
    queueMicrotask(() => {
      if (this.paused) setReading(this.#socket, false);
    });
  }
}

type ReadSocket = Duplex & {
  _handle?: { reading?: boolean; readStart(): void; readStop(): void } | null;
};

/** A paused stream reads on until its buffer is full, which would cost up to 128 KB for each client that waits. */
function setReading({ _handle: handle }: ReadSocket, reading: boolean): void {
  if (!handle || handle.reading === reading) return;
  handle.reading = reading;
  if (reading) handle.readStart();
  else handle.readStop();
}
