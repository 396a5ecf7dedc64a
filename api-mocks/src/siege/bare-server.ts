import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers at once; sends the parent its origin. What it takes tells how busy the machine itself is. */
const server = createServer((_, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.once('disconnect', () => process.exit(0));
