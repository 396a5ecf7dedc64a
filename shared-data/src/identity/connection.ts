import { createStoreHook } from '../platform/store-hook.ts';

/** `connecting`: not yet, too early to report. `lost`: disconnected, and the user is told; synced data stays. */
export type Connection = 'connecting' | 'connected' | 'lost';

export interface ConnectionState {
  connection: Connection;
  tellers: number;
}

/** `useConnection((state) => state.connection)`; outside of components `useConnection.getState()`. */
export const useConnection = createStoreHook<ConnectionState>(() => ({
  connection: 'connecting',
  tellers: 0,
}));

/** Milliseconds allowed for the first connection. */
export const firstTimeout = 2000;
/** Milliseconds allowed for a reconnect before the user is told. */
export const timeout = 4000;

let stop = () => {};

/** A device that says it is offline counts as lost at once. Returns the stop function. */
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

export function connectionFailed(): void {
  set('lost');
}

/** Resolves when the connection counts as lost. The second result stops waiting. */
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

/** Suppresses the global notice while a part of the page reports it. Returns the end function. */
export function tellInPage(): () => void {
  useConnection.setState(({ tellers }) => ({ tellers: tellers + 1 }));
  return () => useConnection.setState(({ tellers }) => ({ tellers: tellers - 1 }));
}

function set(connection: Connection): void {
  if (useConnection.getState().connection !== connection) useConnection.setState({ connection });
}
