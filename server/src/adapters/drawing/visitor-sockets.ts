import type { Engine } from 'embedded-firebase';
import type { OpenVisitorSocket } from '../drawing-process.ts';

/** Sockets of visitors to the engine in this process. `host`: where it answers. */
export function engineSockets(engine: Pick<Engine, 'connect'>, host: string): OpenVisitorSocket {
  return (address, { opened, data, closed }) => {
    if (URL.parse(address)?.host !== host) return null;
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      closed();
    };
    queueMicrotask(opened);
    const connection = engine.connect(
      (frame) => queueMicrotask(() => !ended && data(typeof frame === 'string' ? frame : frame.text)),
      end,
      { host },
    );
    return {
      receive: (text) => connection.receive(text),
      close() {
        ended = true;
        connection.closed();
      },
    };
  };
}

/** Sockets of visitors to a hosted database, which may lead to a server on a sibling host. */
export function hostedSockets(databaseUrl: string): OpenVisitorSocket {
  const { host, hostname } = new URL(databaseUrl);
  const siblings = hostname.slice(hostname.indexOf('.'));
  return (address, { opened, data, closed }) => {
    const asked = URL.parse(address);
    const known = asked?.host === host || (siblings.includes('.', 1) && asked?.hostname.endsWith(siblings));
    if (!asked || !known || !/^wss?:$/.test(asked.protocol)) return null;
    const socket = new WebSocket(asked);
    socket.onopen = opened;
    socket.onmessage = (event) => data(String(event.data));
    socket.onclose = closed;
    socket.onerror = () => socket.close();
    return {
      receive: (text) => socket.send(text),
      close() {
        socket.onclose = null;
        socket.close();
      },
    };
  };
}
