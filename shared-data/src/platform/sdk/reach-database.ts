/** What reaching the database takes. */
export interface ReachPorts {
  /** Tells whether the database is connected, now and after each change. Returns the end of it. */
  onConnected(listener: (connected: boolean) => void): () => void;
  /** Whether a socket of one's own is greeted in time. */
  socketAnswers(): Promise<boolean>;
  /** Whether the server answers ordinary requests. */
  httpAnswers(): Promise<boolean>;
  /** Tries again at once instead of after the SDK's pause, which grows to minutes. */
  reconnect(): void;
  /** Goes on without sockets for as long as the page lives. */
  poll(): void;
  /** Between 0 and 1. */
  random?: () => number;
}

/** Milliseconds without a connection before the cause is looked for. */
export const firstWait = 2000;
const longestWait = 30_000;
/** Milliseconds after a lost connection within which clients spread their questions: all lose it when the server restarts. */
const spread = 3000;

/**
 * Watches the connection. While there is none, finds out again and again what gets through: a socket, then the SDK is made to try
 * at once; only ordinary requests, then it polls from now on; nothing, then it waits. Returns the end of it.
 */
export function keepReaching(ports: ReachPorts): () => void {
  const { random = Math.random } = ports;
  let connected = false;
  let polls = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (wait: number) => {
    const { onLine } = navigator;
    const socket = onLine && !polls && (await ports.socketAnswers());
    // A connection that is only slow ends here: the server is not asked in vain.
    if (connected || ended) return;
    const http = onLine && !socket && (await ports.httpAnswers());
    if (connected || ended) return;
    if (socket || (http && polls)) ports.reconnect();
    else if (http) {
      polls = true;
      ports.poll();
    }
    plan(Math.min(wait * 2, longestWait));
  };
  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(wait), wait);
  };

  let wasConnected = false;
  const stop = ports.onConnected((now) => {
    connected = now;
    clearTimeout(timer);
    if (now) wasConnected = true;
    else plan(firstWait + (wasConnected ? random() * spread : 0));
  });
  const online = () => {
    if (!connected) plan(firstWait);
  };
  globalThis.addEventListener?.('online', online);
  return () => {
    ended = true;
    stop();
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', online);
  };
}
