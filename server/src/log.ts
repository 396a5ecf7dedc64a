import { destination, pino } from 'pino';
import type { Log } from './ports.ts';

export function createLog(level: 'info' | 'warn' | 'error' = 'warn', file: number | string = 2): Log {
  const stream = destination({ dest: file, sync: true });
  // A full disk or a closed pipe must not end the server.
  stream.on('error', () => {});
  const logger = pino({ level, base: null }, { write: (line) => stream.write(escaped(line)) });
  return {
    info: (message, details) => logger.info(details ?? {}, message),
    warn: (message, details) => logger.warn(details ?? {}, message),
    error: (message, details) => logger.error(details ?? {}, message),
  };
}

/** Escapes control characters that JSON leaves as they are, against log injection. */
function escaped(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
