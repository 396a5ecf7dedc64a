import { toJson } from '../database/tree.ts';
import { nodeFrom } from '../database/values.ts';
import { Kernel } from '../kernel.ts';
import type { Json, Space, Store } from '../public.ts';
import { restore } from '../snapshot.ts';

/** State and store without accounts, rules and clients. */
export interface BareState {
  readonly kernel: Kernel;
  readonly notes: readonly string[];
  put(space: Space, values: { [path: string]: Json }): Promise<void>;
  text(): string;
}

export async function openBareState(store: Store): Promise<BareState> {
  const notes: string[] = [];
  const kernel = new Kernel(await restore(store, (note) => notes.push(note)), store, () => {});
  return {
    kernel,
    notes,
    put(space, values) {
      const writes = Object.entries(values).map(
        ([path, json]) => [path.split('/'), nodeFrom(json, null, { now: 0 })] as const,
      );
      kernel.apply({ space, writes });
      return kernel.settled();
    },
    text() {
      const { data, auth, will } = kernel.state;
      return JSON.stringify([data, auth, will].map((node) => toJson(node, 'export')));
    },
  };
}
