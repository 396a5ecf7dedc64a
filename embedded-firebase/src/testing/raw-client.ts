import { WebSocket } from 'ws';
import type { Json } from '../public.ts';

export class RawClient {
  readonly #socket: WebSocket;
  #answer: ((answer: Json | undefined) => void) | null = null;
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    let expected = 0;
    let frames = '';
    socket.on('message', (data) => {
      const text = String(data);
      if (expected === 0 && /^\d+$/.test(text)) {
        expected = Number(text);
        return;
      }
      frames += text;
      if (expected > 0 && --expected > 0) return;
      this.#hear(JSON.parse(frames) as Message);
      frames = '';
    });
    socket.on('close', () => this.#answer?.(undefined));
  }

  /** Null when nobody answers any more. */
  static open(port: number): Promise<RawClient | null> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=symposium`, {
        perMessageDeflate: false,
      });
      const client = new RawClient(socket);
      socket.on('open', () => resolve(client));
      socket.on('error', () => resolve(null));
    });
  }

  /** The data of the answer; undefined when the server is gone. Throws when it rejects. */
  ask(action: string, body: { [key: string]: Json }): Promise<Json | undefined> {
    if (this.#socket.readyState !== this.#socket.OPEN) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#count++;
      this.#socket.send(JSON.stringify({ t: 'd', d: { r: this.#count, a: action, b: body } }));
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear({ t, d }: Message): void {
    if (t !== 'd' || d.r !== this.#count) return;
    if (d.b.s !== 'ok') throw new Error(`rejected: ${JSON.stringify(d.b)}`);
    this.#answer?.(d.b.d);
  }
}

interface Message {
  readonly t: string;
  readonly d: { readonly r?: number; readonly b: { readonly s: string; readonly d: Json } };
}
