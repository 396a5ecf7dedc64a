import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { resetWithoutStacks } from './cheap-resets.ts';

test('requests of a connection that breaks get errors without stacks, all later errors have one', async () => {
  const limit = Error.stackTraceLimit;
  const reset = Promise.withResolvers<Error>();
  const server = createServer((request: IncomingMessage) => {
    request.on('error', reset.resolve);
    request.socket.destroy();
  });
  resetWithoutStacks(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const { message, stack } = await reset.promise;
  expect(message).toBe('aborted');
  expect(stack).not.toContain('\n');
  expect(Error.stackTraceLimit).toBe(limit);
  expect(new Error('later').stack).toContain('\n');
  server.close();
});
