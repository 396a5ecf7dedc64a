/** Where `shared-data/i18n` remembers the language. */
const languageKey = 'locale';

/** What this browser keeps belongs to the administrator: the page finds nothing of it but the language, and keeps what it keeps in `storage`. */
export function ownStorage(storage: Storage = emptyStorage()): void {
  const language = localStorage.getItem(languageKey);
  if (language !== null && storage.getItem(languageKey) === null) storage.setItem(languageKey, language);
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
