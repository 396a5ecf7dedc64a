const timeout = 4000;

/** Whether the database greets a socket in time: some networks reject sockets, others swallow their data. */
export function socketAnswers(origin: string, namespace: string): Promise<boolean> {
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/.ws?v=5&ns=${encodeURIComponent(namespace)}`);
    } catch {
      resolve(false);
      return;
    }
    const end = (works: boolean) => {
      clearTimeout(late);
      resolve(works);
      socket.close();
    };
    const late = setTimeout(() => end(false), timeout);
    socket.onmessage = () => end(true);
    socket.onerror = () => end(false);
    socket.onclose = () => end(false);
  });
}

export async function httpAnswers(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const { ok } = await fetch(`${origin}/config.json`, { cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}
