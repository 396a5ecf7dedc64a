/** Tells whether the socket to the database stands, now and after each change. Returns the end of it. */
export type OnConnected = (listener: (connected: boolean) => void) => () => void;

/** Milliseconds a broken socket may take to come back before anybody is told. */
export const patience = 4000;

/**
 * Calls with `true` when the device says that it is offline, or when the socket has been gone for a while, and with `false`
 * when both are back. Returns the end of it.
 */
export function watchConnection(onConnected: OnConnected, changed: (lost: boolean) => void): () => void {
  let socketLost = false;
  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const lost = socketLost || !navigator.onLine;
    if (lost === told) return;
    told = lost;
    changed(lost);
  };
  const stop = onConnected((connected) => {
    clearTimeout(timer);
    if (connected) {
      socketLost = false;
      tell();
    } else
      timer = setTimeout(() => {
        socketLost = true;
        tell();
      }, patience);
  });
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  tell();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
