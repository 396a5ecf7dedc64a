import { Socket } from 'node:net';

/**
 * To be imported before anything else (`node --import`): what this process connects to under the hosted service's host
 * names goes to the port `HOSTED_SERVICE_PORT` of this machine. Certificates are checked for the names all the same.
 */
const port = Number(process.env.HOSTED_SERVICE_PORT);
const names = /^([\w-]+\.)+(googleapis\.com|firebaseio\.com)$/;
const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;

interface Target {
  host?: unknown;
  port?: unknown;
}

Socket.prototype.connect = function connectThere(this: Socket, ...args: unknown[]) {
  // TLS passes on its arguments as an array that is marked as normal.
  const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as Target | undefined;
  if (options && typeof options === 'object' && names.test(String(options.host)))
    Object.assign(options, { host: 'localhost', port });
  return connect.apply(this, args);
} as Socket['connect'];
