import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { networkHeaders } from './calls.ts';

/** A raw database socket, free to violate the protocol. */
export class Wire {
  readonly socket: WebSocket;
  readonly opened: Promise<boolean>;
  raw: Socket | undefined;
  readonly #waiting = new Map<number, (status: string) => void>();
  #requests = 0;

  constructor(origin: string, compress = false) {
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`, {
      perMessageDeflate: compress,
      headers: networkHeaders(),
      handshakeTimeout: 10_000,
    });
    this.socket.once('upgrade', (response) => {
      this.raw = response.socket;
    });
    this.opened = new Promise((resolve) => {
      this.socket.once('open', () => resolve(true));
      this.socket.once('error', () => resolve(false));
      this.socket.once('close', () => resolve(false));
    });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => this.#hear((data as Buffer).toString('latin1', 0, 60)));
    this.socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer('closed');
    });
  }

  /** Resolves with the status or `closed`. */
  ask(action: string, body: object): Promise<string> {
    if (this.socket.readyState !== this.socket.OPEN) return Promise.resolve('closed');
    const id = ++this.#requests;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ t: 'd', d: { r: id, a: action, b: body } }));
    });
  }

  #hear(head: string): void {
    const answer = /^\{"t":"d","d":\{"r":(\d+),"b":\{"s":"(\w+)"/.exec(head);
    if (!answer) return;
    this.#waiting.get(Number(answer[1]))?.(answer[2] as string);
    this.#waiting.delete(Number(answer[1]));
  }
}

export async function wires(
  origin: string,
  count: number,
  { token, compress = false }: { token?: (index: number) => string; compress?: boolean } = {},
): Promise<Wire[]> {
  const made = Array.from({ length: count }, () => new Wire(origin, compress));
  const open: Wire[] = [];
  for (const [index, wire] of made.entries()) {
    if (!(await wire.opened)) continue;
    if (token && (await wire.ask('auth', { cred: token(index) })) !== 'ok') continue;
    open.push(wire);
  }
  return open;
}
