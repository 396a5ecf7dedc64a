export interface ReachPorts {
  onConnected(listener: (connected: boolean) => void): () => void;
  socketAnswers(): Promise<boolean>;
  httpAnswers(): Promise<boolean>;
  /** Reconnects at once instead of after the SDK's backoff, which grows to minutes. */
  reconnect(): void;
  /** Switches to long polling for the life of the page. */
  poll(): void;
  random?: () => number;
}

/** Milliseconds without a connection before probing. */
export const firstWait = 2000;
const longestWait = 30_000;
/** Milliseconds over which clients spread their probes: a server restart disconnects all at once. */
const spread = 3000;

/** While disconnected, probes what gets through: reconnects, switches to polling, or waits. Returns the stop function. */
export function keepReaching(ports: ReachPorts): () => void {
  const { random = Math.random } = ports;
  let connected = false;
  let polls = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (wait: number) => {
    const { onLine } = navigator;
    const socket = onLine && !polls && (await ports.socketAnswers());
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
