/** What this browser keeps belongs to the administrator: the page finds nothing of it, and keeps what it keeps in `storage`. */
export function ownStorage(storage: Storage = emptyStorage()): void {
  Object.defineProperty(window, 'localStorage', { configurable: true, value: storage });
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
  Object.defineProperty(window, 'caches', { configurable: true, value: undefined });
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} });
}

function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
