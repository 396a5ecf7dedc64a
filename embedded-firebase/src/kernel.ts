import type { Path } from './database/keys.ts';
import { pathText } from './database/keys.ts';
import { storedJson } from './database/stored.ts';
import type { Node } from './database/tree.ts';
import { setAt } from './database/tree-writes.ts';
import { NotStoredError } from './errors.ts';
import type { LogRecord, Space, Store } from './public.ts';
import { type State, snapshotOf } from './snapshot.ts';

export interface Effect {
  done(): void;
  failed?(error: unknown): void;
}

export interface Change {
  readonly space: Space;
  readonly writes: readonly (readonly [path: Path, node: Node])[];
}

/** Milliseconds of effects before yielding. */
const SLICE = 10;
const EFFECTS_BETWEEN_LOOKS = 16;

/** State and durability. Changes apply at once; acks and pushes wait for the commit. A failed commit restores the last durable state. */
export class Kernel {
  #state: State;
  #durable: State;
  #records: LogRecord[] = [];
  #effects: Effect[] = [];
  #scheduled = false;
  #running: Promise<void> = Promise.resolve();
  readonly #store: Store;
  readonly #log: (message: string, error: unknown) => void;
  /** Called before the undone effects fail. */
  onUndone: () => void = () => {};

  constructor(state: State, store: Store, log: (message: string, error: unknown) => void) {
    this.#state = state;
    this.#durable = state;
    this.#store = store;
    this.#log = log;
  }

  get state(): State {
    return this.#state;
  }

  apply(change: Change): void {
    let node = this.#state[change.space];
    for (const [path, value] of change.writes) node = setAt(node, path, value);
    if (node === this.#state[change.space]) return;
    this.#state = { ...this.#state, [change.space]: node };
    this.#records.push({
      space: change.space,
      writes: change.writes.map(([path, value]) => [pathText(path), storedJson(value)]),
    });
    this.#schedule();
  }

  after(effect: Effect): void {
    if (!this.#scheduled) this.#run(() => effect.done());
    else this.#effects.push(effect);
  }

  /** Resolves when durable; rejects if undone. */
  settled(): Promise<void> {
    return new Promise((resolve, reject) => this.after({ done: resolve, failed: reject }));
  }

  /** Rejects with `NotStoredError` if undone. */
  async store(change: Change): Promise<void> {
    this.apply(change);
    try {
      await this.settled();
    } catch (error) {
      throw new NotStoredError(error);
    }
  }

  /** Resolves when durable or undone. */
  quiet(): Promise<void> {
    return new Promise((resolve) => this.after({ done: resolve, failed: () => resolve() }));
  }

  async close(): Promise<void> {
    while (this.#scheduled) await this.#running;
    await this.#store.close();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#running = endOfTurn().then(() => this.#flush());
  }

  async #flush(): Promise<void> {
    while (this.#records.length > 0 || this.#effects.length > 0) {
      const records = this.#records;
      const effects = this.#effects;
      const reached = this.#state;
      this.#records = [];
      this.#effects = [];
      try {
        const pending = records.length > 0 && this.#store.commit(records, () => snapshotOf(reached));
        if (pending) await pending;
        this.#durable = reached;
      } catch (error) {
        this.#undo([...effects, ...this.#effects], error);
        continue;
      }
      await this.#carryOut(effects);
    }
    this.#scheduled = false;
  }

  async #carryOut(effects: readonly Effect[]): Promise<void> {
    let began = performance.now();
    for (const [index, effect] of effects.entries()) {
      if (index % EFFECTS_BETWEEN_LOOKS === 0 && performance.now() - began > SLICE) {
        await endOfTurn();
        began = performance.now();
      }
      this.#run(() => effect.done());
    }
  }

  #run(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#log('an effect failed', error);
    }
  }

  #undo(effects: Effect[], error: unknown): void {
    this.#records = [];
    this.#effects = [];
    this.#state = this.#durable;
    this.#log('a commit failed, its changes are undone', error);
    this.#run(() => this.onUndone());
    for (const effect of effects) this.#run(() => effect.failed?.(error));
  }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => atEndOfTurn(resolve));
}

export function atEndOfTurn(call: () => void): void {
  if (typeof setImmediate === 'function') {
    setImmediate(call);
    return;
  }
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    call();
  };
  channel.port2.postMessage(null);
}
