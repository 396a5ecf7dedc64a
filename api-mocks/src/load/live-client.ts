import type { Socket } from 'node:net';
import type { ListenQuery } from 'shared-data/platform/ports';
import { collectionTable } from 'shared-data/sync/collections';
import { type RawData, WebSocket } from 'ws';

/** What one participant's page listens to from the start: all collections that are synced whole and not the staff's. */
export function wholeListens(uid: string, email: string): Listen[] {
  return Object.values(collectionTable)
    .filter(({ mode, audience }) => mode === 'whole' && audience !== 'editor' && audience !== 'admin')
    .map(({ path, query }: (typeof collectionTable)[keyof typeof collectionTable]) => {
      const context = { uid, email, key: '', staff: false };
      return { path: `/symposium/${path(context)}`, query: query?.(context) };
    });
}

export interface Listen {
  path: string;
  query?: ListenQuery | undefined;
}

export interface LiveClientOptions {
  origin: string;
  /** Empty for a visitor. */
  token: string;
  listens: Listen[];
  /** Ask for compression, as browsers do. */
  compress: boolean;
  /** Sent with the request for the socket. */
  headers?: Record<string, string>;
}

/** The start of a frame tells what it is; the rest of a big one is not looked at. */
const HEAD = 60;
const SMALL = 8192;
const answered = /^\{"t":"d","d":\{"r":(\d+),"b":\{"s":"(\w+)"/;

/** A client that speaks the protocol and keeps nothing: thousands of them fit into one process. */
export class LiveClient {
  readonly #options: LiveClientOptions;
  readonly #waiting = new Map<number, (status: string) => void>();
  #socket: WebSocket | undefined;
  #wire: Socket | undefined;
  #requests = 0;
  /** Rejected requests. */
  rejected = 0;
  /** Told the text of every small push. */
  onPush: (text: string) => void = () => {};
  onLost: () => void = () => {};

  constructor(options: LiveClientOptions) {
    this.#options = options;
  }

  /** Bytes that came over the wire. */
  get received(): number {
    return this.#wire?.bytesRead ?? 0;
  }

  /** Connects, signs in and listens. Resolves when everything has arrived. */
  async sync(): Promise<void> {
    const { origin, token, listens, compress, headers } = this.#options;
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`, {
      perMessageDeflate: compress,
      ...(headers && { headers }),
    });
    this.#socket = socket;
    socket.once('upgrade', (response) => {
      this.#wire = response.socket;
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('message', () => resolve());
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('closed before it was open')));
    });
    socket.on('message', (data) => this.#receive(data));
    socket.once('close', () => {
      for (const answer of this.#waiting.values()) answer('closed');
      this.onLost();
    });
    const signedIn = token ? this.#request('auth', { cred: token }) : 'ok';
    const synced = listens.map(({ path, query }, i) =>
      this.#request('q', { p: path, h: '', ...(query ? { q: wireQuery(query), t: i + 1 } : {}) }),
    );
    for (const status of await Promise.all([signedIn, ...synced])) if (status !== 'ok') this.rejected++;
  }

  /** Resolves with the answer to a write: 'ok' when it is durable. */
  update(values: Record<string, unknown>): Promise<string> {
    return this.#request('m', { p: '/symposium', d: values });
  }

  /** Opens a page that listens to one more path, and leaves it. Resolves with the answer to the listen. */
  async visit({ path, query }: Listen): Promise<string> {
    const listened = { p: path, ...(query ? { q: wireQuery(query), t: ++this.#requests } : {}) };
    const answer = await this.#request('q', { ...listened, h: '' });
    await this.#request('n', listened);
    return answer;
  }

  /** Breaks off, as a lost network does. */
  cut(): void {
    this.onLost = () => {};
    this.#socket?.terminate();
  }

  #request(action: string, body: object): Promise<string> {
    const id = ++this.#requests;
    this.#socket?.send(JSON.stringify({ t: 'd', d: { r: id, a: action, b: body } }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #receive(data: RawData): void {
    const bytes = data as Buffer;
    const answer = answered.exec(bytes.toString('latin1', 0, HEAD));
    if (answer) {
      this.#waiting.get(Number(answer[1]))?.(answer[2] as string);
      this.#waiting.delete(Number(answer[1]));
    } else if (bytes.length < SMALL) this.onPush(bytes.toString());
  }
}

function wireQuery({ orderByChild, equalTo, limitToLast }: ListenQuery): object {
  return {
    ...(orderByChild === undefined ? {} : { i: orderByChild }),
    ...(equalTo === undefined ? {} : { sp: equalTo, ep: equalTo }),
    ...(limitToLast === undefined ? {} : { l: limitToLast, vf: 'r' }),
  };
}
