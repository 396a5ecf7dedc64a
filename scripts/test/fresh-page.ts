import { beforeEach, vi } from 'vitest';
import { pageI18n } from '../../shared-data/src/i18n/i18n.ts';
import { setFirebase } from '../../shared-data/src/platform/firebase.ts';
import { KeyedStore } from '../../shared-data/src/sync/store/keyed-store.ts';
import { resetStores } from '../../shared-data/src/testing/watched-stores.ts';

/** Component tests share a process and its modules: each begins with empty stores, no connection, in English, on an empty page. */
interface Shared {
  /** Collections that hold something. */
  filled: Set<KeyedStore<unknown>>;
}
const page = globalThis as { testPage?: Shared };

function watchCollections(): Shared {
  const filled = new Set<KeyedStore<unknown>>();
  const { commit, setState } = KeyedStore.prototype;
  KeyedStore.prototype.commit = function (changes) {
    filled.add(this);
    commit.call(this, changes);
  };
  KeyedStore.prototype.setState = function (state) {
    filled.add(this);
    setState.call(this, state);
  };
  return { filled };
}

page.testPage ??= watchCollections();
const { filled } = page.testPage;

function emptyCollections(): void {
  for (const store of filled) {
    store.clear();
    store.setState('idle');
  }
  filled.clear();
}

function emptyPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const part of [document.head, document.body]) part.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
}

async function beginAfresh(): Promise<void> {
  vi.useRealTimers();
  emptyCollections();
  resetStores();
  setFirebase(undefined);
  emptyPage();
  if (pageI18n().language !== 'en') await pageI18n().changeLanguage('en');
}

// Test files may look at stores while they load.
await beginAfresh();
beforeEach(beginAfresh);
