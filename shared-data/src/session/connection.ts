import { createStoreHook } from '../platform/store-hook.ts';

/**
 * Where the page stands with its database. `connecting`: not yet, and it is too early to say more. `lost`: there is no connection,
 * and everybody should be told; what has been synced stays.
 */
export type Connection = 'connecting' | 'connected' | 'lost';

export interface ConnectionState {
  connection: Connection;
  /** Parts of the page that tell of a lost connection themselves. */
  tellers: number;
}

/** `useConnection((state) => state.connection)`; outside of components `useConnection.getState()`. */
export const useConnection = createStoreHook<ConnectionState>(() => ({
  connection: 'connecting',
  tellers: 0,
}));

/** Milliseconds that the first connection may take, counted from when the page begins to connect. */
export const firstTimeout = 2000;
/** Milliseconds that a broken connection may take to come back before anybody is told. */
export const timeout = 4000;

let stop = () => {};

/**
 * Follows the connection; `onConnected` tells whether it stands, now and after each change. A device that says it is offline is
 * believed at once. Returns the end of it.
 */
export function followConnection(
  onConnected: (listener: (connected: boolean) => void) => () => void,
): () => void {
  stop();
  let connected = false;
  let late = false;
  let wait = firstTimeout;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const lost = late || globalThis.navigator?.onLine === false;
    set(lost ? 'lost' : connected ? 'connected' : 'connecting');
  };
  const end = onConnected((now) => {
    clearTimeout(timer);
    connected = now;
    if (now) {
      late = false;
      wait = timeout;
    } else
      timer = setTimeout(() => {
        late = true;
        tell();
      }, wait);
    tell();
  });
  globalThis.addEventListener?.('online', tell);
  globalThis.addEventListener?.('offline', tell);
  stop = () => {
    end();
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', tell);
    globalThis.removeEventListener?.('offline', tell);
  };
  return stop;
}

/** Nothing connects: settings or SDK could not be fetched. */
export function connectionFailed(): void {
  set('lost');
}

/** Resolves as soon as the connection counts as lost. Call the second result to stop waiting. */
export function untilLost(): [Promise<void>, () => void] {
  let end = () => {};
  const lost = new Promise<void>((resolve) => {
    const look = () => {
      if (useConnection.getState().connection === 'lost') resolve();
    };
    end = useConnection.subscribe(look);
    look();
  });
  return [lost, end];
}

/** While a part of the page tells of a lost connection itself, nothing else needs to. Returns the end of it. */
export function tellInPage(): () => void {
  useConnection.setState(({ tellers }) => ({ tellers: tellers + 1 }));
  return () => useConnection.setState(({ tellers }) => ({ tellers: tellers - 1 }));
}

function set(connection: Connection): void {
  if (useConnection.getState().connection !== connection) useConnection.setState({ connection });
}
