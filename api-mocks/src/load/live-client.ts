import type { Socket } from 'node:net';
import type { ListenQuery } from 'shared-data/platform/ports';
import { collectionTable } from 'shared-data/sync/collections';
import { type RawData, WebSocket } from 'ws';

/** What a participant's page listens to at the start. */
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
  token: string;
  listens: Listen[];
  compress: boolean;
  headers?: Record<string, string>;
}

const HEAD = 60;
const SMALL = 8192;
const answered = /^\{"t":"d","d":\{"r":(\d+),"b":\{"s":"(\w+)"/;

/** Discards data, so that thousands fit into one process. */
export class LiveClient {
  readonly #options: LiveClientOptions;
  readonly #waiting = new Map<number, (status: string) => void>();
  #socket: WebSocket | undefined;
  #wire: Socket | undefined;
  #requests = 0;
  rejected = 0;
  /** Called with the text of small pushes. */
  onPush: (text: string) => void = () => {};
  onLost: () => void = () => {};

  constructor(options: LiveClientOptions) {
    this.#options = options;
  }

  get received(): number {
    return this.#wire?.bytesRead ?? 0;
  }

  /** Resolves when signed in and all initial data has arrived. */
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

  /** Resolves with the status; 'ok' when durable. */
  update(values: Record<string, unknown>): Promise<string> {
    return this.#request('m', { p: '/symposium', d: values });
  }

  /** Listens to one more path and stops. Resolves with the status. */
  async visit({ path, query }: Listen): Promise<string> {
    const listened = { p: path, ...(query ? { q: wireQuery(query), t: ++this.#requests } : {}) };
    const answer = await this.#request('q', { ...listened, h: '' });
    await this.#request('n', listened);
    return answer;
  }

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
