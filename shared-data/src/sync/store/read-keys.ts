import { createStore, type StoreApi } from 'zustand/vanilla';

/** One zustand store per key that is read: a shared one would notify every reader, and one for each of thousands of keys takes megabytes. */
export class ReadKeys<T> {
  readonly #byKey = new Map<string, { api: StoreApi<{ value: T }>; readers: number }>();

  /** `value` is what the key has now. */
  subscribe(key: string, value: T, listener: () => void): () => void {
    const read = this.#byKey.get(key) ?? { api: createStore(() => ({ value })), readers: 0 };
    this.#byKey.set(key, read);
    read.readers += 1;
    const end = read.api.subscribe(listener);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      end();
      read.readers -= 1;
      if (read.readers === 0) this.#byKey.delete(key);
    };
  }

  set(key: string, value: T): void {
    this.#byKey.get(key)?.api.setState({ value });
  }
}
