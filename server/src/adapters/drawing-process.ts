import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DrawnPage, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';
import type { PublicConfig } from 'shared-data/models/public-config';
import { type Drawer, MakingFailed } from '../drawing/drawer.ts';
import type { FromChild, ToChild } from './drawing/messages.ts';
import { jsonLine } from './json-line.ts';
import { sandboxedNode, startSandboxed } from './sandbox.ts';

/** A connection to the database as a visitor. */
export interface VisitorSocket {
  receive(data: string): void;
  close(): void;
}

/** Opens one to the address that the client asks for; null for addresses that are not the database's. */
export type OpenVisitorSocket = (
  url: string,
  events: { opened(): void; data(text: string): void; closed(): void },
) => VisitorSocket | null;

export interface DrawingProcessOptions {
  /** Bundles to draw from; remotes without one are left out. */
  shell: string;
  remotes: Record<string, string>;
  config(): Promise<PublicConfig>;
  /** Where the database answers. */
  origin: string;
  open: OpenVisitorSocket;
}

const here = fileURLToPath(new URL('./drawing/draw-child.ts', import.meta.url));
/** This package's code and its models, without which the program cannot be loaded. */
const code = fileURLToPath(new URL('../../', import.meta.url));
/** Milliseconds for a page; more for the first, before which the programme is fetched. */
const timeout = { first: 20_000, page: 5000 };
/** Seconds of the processor after which it is replaced, and bytes. */
const limits = { cpu: 4 * 3600, memory: 768 * 1024 ** 2, perStep: Infinity, whole: Infinity };
const mostSockets = 4;

/** Draws in a sandboxed process of low priority, which has no network and reads nothing but the bundles. Started by the first page. */
export function drawingProcess(options: DrawingProcessOptions, timeouts = timeout): Drawer {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  let running: Promise<Running> | undefined;
  let closed = false;

  async function current(): Promise<Running> {
    const release = await releaseOf(options);
    const found = await running?.catch(() => undefined);
    if (found && !found.ended && found.release === release) return found;
    found?.end();
    running = start(options, { timeouts, release, changed });
    return running;
  }

  return {
    release: () => releaseOf(options),
    async draw(request) {
      if (closed) return null;
      return (await current()).make<DrawnPage>({ kind: 'draw', request });
    },
    async snapshot(names) {
      if (closed) return null;
      return (await current()).make<Snapshot>({ kind: 'snapshot', names });
    },
    onChanged: (listener) => void listeners.add(listener),
    close() {
      closed = true;
      running?.then(({ end }) => end()).catch(() => {});
    },
  };
}

interface Running {
  release: string;
  readonly ended: boolean;
  make<T>(wanted: Wanted): Promise<T | null>;
  end(): void;
}

type Wanted = { kind: 'draw'; request: DrawRequest } | { kind: 'snapshot'; names: readonly string[] };

interface Start {
  timeouts: typeof timeout;
  release: string;
  changed(): void;
}

interface Waiting {
  resolve(made: unknown): void;
  reject(error: Error): void;
}

async function start(
  { shell, remotes, origin, config, open }: DrawingProcessOptions,
  { timeouts, release, changed }: Start,
): Promise<Running> {
  const settings = await config();
  const files = [shell, ...Object.values(remotes)];
  const sandboxed = await startSandboxed(
    sandboxedNode(here, [code, ...files]),
    { cwd: dirname(here), input: true },
    limits,
  );
  const waiting = new Map<number, Waiting>();
  const sockets = new Map<number, VisitorSocket>();
  let [ended, drawn, last] = [false, false, 0];
  const end = () => {
    if (ended) return;
    ended = true;
    sandboxed.end();
    for (const socket of sockets.values()) socket.close();
    for (const { reject } of waiting.values()) reject(new Error('the process that draws has ended'));
    waiting.clear();
    changed();
  };
  const send = (message: ToChild) => {
    if (!ended) sandboxed.input?.write(jsonLine(message));
  };
  const connect = (id: number, url: string) => {
    const socket =
      sockets.size < mostSockets
        ? open(url, {
            opened: () => send({ kind: 'opened', socket: id }),
            data: (data) => send({ kind: 'data', socket: id, data }),
            closed() {
              sockets.delete(id);
              send({ kind: 'closed', socket: id });
              // Its data may be outdated from now on.
              changed();
            },
          })
        : null;
    if (socket) sockets.set(id, socket);
    else send({ kind: 'closed', socket: id });
  };
  const hear = (message: FromChild) => {
    if (message.kind === 'changed') changed();
    else if (message.kind === 'open') connect(message.socket, message.url);
    else if (message.kind === 'data') sockets.get(message.socket)?.receive(message.data);
    else if (message.kind === 'closed') {
      sockets.get(message.socket)?.close();
      sockets.delete(message.socket);
    } else if (message.kind === 'done' || message.kind === 'failed') {
      drawn = true;
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'done') asked?.resolve(message.made);
      else asked?.reject(new MakingFailed(message.error));
    }
  };
  sandboxed.input?.on('error', end);
  void sandboxed.ended.then(end);
  createInterface({ input: sandboxed.output }).on('line', (line) => {
    try {
      hear(JSON.parse(line) as FromChild);
    } catch {
      end();
    }
  });
  send({ kind: 'start', config: settings, origin, shell, remotes });
  return {
    release,
    get ended() {
      return ended;
    },
    make<T>(wanted: Wanted) {
      const { promise, resolve, reject } = Promise.withResolvers<T | null>();
      if (ended) return Promise.reject(new Error('the process that draws has ended'));
      last += 1;
      waiting.set(last, { resolve: (made) => resolve(made as T | null), reject });
      send({ ...wanted, id: last });
      const late = setTimeout(end, drawn ? timeouts.page : timeouts.first);
      return promise.finally(() => clearTimeout(late));
    },
    end,
  };
}

/** Changes when an app is built again. */
async function releaseOf({ shell, remotes }: DrawingProcessOptions): Promise<string> {
  const times = await Promise.all(
    [shell, ...Object.values(remotes)].map(async (file) => (await stat(file)).mtimeMs),
  );
  return times.join();
}
