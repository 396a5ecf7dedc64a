import type { FromChild } from './messages.ts';

const open = new Map<number, PipedSocket>();
let last = 0;
let tell: (message: FromChild) => void = () => {};

/** Where sockets send what their owner says. */
export function pipeSockets(send: (message: FromChild) => void): void {
  tell = send;
}

export const socketOf = (id: number): PipedSocket | undefined => open.get(id);

/** The part of `WebSocket` that the database's client uses, over the pipe to the server. */
export class PipedSocket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly #id: number;

  constructor(url: string) {
    last += 1;
    this.#id = last;
    open.set(this.#id, this);
    tell({ kind: 'open', socket: this.#id, url: String(url) });
  }

  send(data: string): void {
    tell({ kind: 'data', socket: this.#id, data });
  }

  close(): void {
    if (open.delete(this.#id)) tell({ kind: 'closed', socket: this.#id });
  }

  /** The server closed it. */
  end(): void {
    if (open.delete(this.#id)) this.onclose?.();
  }
}
