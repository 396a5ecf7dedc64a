import { destination, pino } from 'pino';
import type { Log } from './ports.ts';

/** Structured lines on standard error; only what an operator should see. */
export function createLog(level: 'info' | 'warn' | 'error' = 'warn'): Log {
  const logger = pino({ level, base: null }, destination({ dest: 2, sync: true }));
  return {
    info: (message, details) => logger.info(details ?? {}, message),
    warn: (message, details) => logger.warn(details ?? {}, message),
    error: (message, details) => logger.error(details ?? {}, message),
  };
}
