import { destination, pino } from 'pino';
import type { Log } from './ports.ts';

/** Structured lines on standard error; only what an operator should see. Lines that cannot be written are dropped. */
export function createLog(level: 'info' | 'warn' | 'error' = 'warn', file: number | string = 2): Log {
  const stream = destination({ dest: file, sync: true });
  // A full disk or a closed pipe must not end the server.
  stream.on('error', () => {});
  const logger = pino({ level, base: null }, stream);
  return {
    info: (message, details) => logger.info(details ?? {}, message),
    warn: (message, details) => logger.warn(details ?? {}, message),
    error: (message, details) => logger.error(details ?? {}, message),
  };
}
