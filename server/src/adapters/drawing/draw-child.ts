import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { Script } from 'node:vm';
import type { DrawnPage, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';
import { jsonLine } from '../json-line.ts';
import type { FromChild, ToChild } from './messages.ts';
import { PipedSocket, pipeSockets, socketOf } from './piped-socket.ts';

interface DrawerOfBundle {
  draw(request: DrawRequest): Promise<DrawnPage | null>;
  snapshot(names: readonly string[]): Promise<Snapshot | null>;
  /** Gives up the page that is being drawn. */
  fail(error: unknown): void;
}

interface Bundle {
  createDrawer?: (options: object) => Promise<DrawerOfBundle>;
  remote?: unknown;
}

const send = (message: FromChild) => {
  process.stdout.write(jsonLine(message));
};
// Log lines of pages must not be taken for answers.
for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) console[name] = () => {};
Object.assign(globalThis, { self: globalThis, WebSocket: PipedSocket });
pipeSockets(send);

function load(file: string): Bundle {
  const module = { exports: {} as Bundle };
  const run = new Script(`(function (module, exports) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
  });
  (run.runInThisContext() as (module: object, exports: object) => void)(module, module.exports);
  return module.exports;
}

let told = false;

/** Once for all that changes together. */
function tellChange(): void {
  if (told) return;
  told = true;
  send({ kind: 'changed' });
  setImmediate(() => {
    told = false;
  });
}

let drawer: Promise<DrawerOfBundle> | undefined;

async function start({ config, origin, shell, remotes }: ToChild & { kind: 'start' }) {
  const { createDrawer } = load(shell);
  if (!createDrawer) throw new Error('the shell has nothing to draw with');
  const modules = Object.entries(remotes).map(([id, file]) => [id, load(file).remote]);
  return createDrawer({
    config,
    origin,
    remotes: Object.fromEntries(modules),
    changed: tellChange,
    setTimeZone(zone: string) {
      env['TZ'] = zone;
    },
  });
}

// A page fails alone: the process would take seconds to start again, in which nobody's page is drawn.
for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(kind, (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    drawer?.then((one) => one.fail(error)).catch(() => {});
  });

async function make(
  id: number,
  ask: (drawer: DrawerOfBundle) => Promise<DrawnPage | Snapshot | null>,
): Promise<void> {
  try {
    const found = await drawer;
    send({ kind: 'done', id, made: found ? await ask(found) : null });
  } catch (error) {
    send({ kind: 'failed', id, error: error instanceof Error ? String(error.stack) : String(error) });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as ToChild;
  if (message.kind === 'start') {
    drawer = start(message);
    drawer.catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
  } else if (message.kind === 'draw') void make(message.id, (one) => one.draw(message.request));
  else if (message.kind === 'snapshot') void make(message.id, (one) => one.snapshot(message.names));
  else if (message.kind === 'opened') socketOf(message.socket)?.onopen?.();
  else if (message.kind === 'data') socketOf(message.socket)?.onmessage?.({ data: message.data });
  else socketOf(message.socket)?.end();
}
process.exit(0);
