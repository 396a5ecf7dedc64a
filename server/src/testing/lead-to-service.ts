import { Socket } from 'node:net';

/** Preload that routes the hosted service's names to `HOSTED_SERVICE_PORT`. Certificates are still checked. */
const port = Number(process.env.HOSTED_SERVICE_PORT);
const names = /^([\w-]+\.)+(googleapis\.com|firebaseio\.com)$/;
const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;

interface Target {
  host?: unknown;
  port?: unknown;
}

Socket.prototype.connect = function connectThere(this: Socket, ...args: unknown[]) {
  // TLS passes its normalised arguments as an array.
  const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as Target | undefined;
  if (options && typeof options === 'object' && names.test(String(options.host)))
    Object.assign(options, { host: 'localhost', port });
  return connect.apply(this, args);
} as Socket['connect'];
