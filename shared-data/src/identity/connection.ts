import { serverNow } from '../platform/clock.ts';
import { createStoreHook } from '../platform/store-hook.ts';

/** `connecting`: not yet, too early to report. `lost`: disconnected, and the user is told; synced data stays. */
export type Connection = 'connecting' | 'connected' | 'lost';

export interface ConnectionState {
  connection: Connection;
  tellers: number;
  /** The server's time at which all that is shown was in sync last; undefined before the first connection, and where nothing was kept. */
  asOf: number | undefined;
}

/** `useConnection((state) => state.connection)`; outside of components `useConnection.getState()`. */
export const useConnection = createStoreHook<ConnectionState>(() => ({
  connection: 'connecting',
  tellers: 0,
  asOf: undefined,
}));

/** Milliseconds allowed for the first connection. */
export const firstTimeout = 2000;
/** Milliseconds allowed for a reconnect before the user is told. */
export const timeout = 4000;
/** Milliseconds between two looks at the clock while connected. */
export const heartbeat = 15_000;

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
  let beat = 0;
  // A device that slept does not know for how long it has been disconnected, so what it slept does not count.
  const look = () => {
    if (!connected || globalThis.navigator?.onLine === false || Date.now() - beat > 5 * heartbeat) return;
    beat = Date.now();
    useConnection.setState({ asOf: serverNow() });
  };
  const beats = setInterval(look, heartbeat);
  const end = onConnected((now) => {
    clearTimeout(timer);
    look();
    connected = now;
    if (now) {
      beat = Date.now();
      look();
    }
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
    clearInterval(beats);
    globalThis.removeEventListener?.('online', tell);
    globalThis.removeEventListener?.('offline', tell);
  };
  return stop;
}

/** Something that is shown was kept at that time (the server's): the oldest counts. */
export function shownFrom(at: number): void {
  const { asOf = at, connection } = useConnection.getState();
  if (connection !== 'connected') useConnection.setState({ asOf: Math.min(asOf, at) });
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
