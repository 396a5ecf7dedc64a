import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import type { UnhandledError } from '../lib/test-problems.ts';

/** Vitest reporter: writes the errors that no test awaited to the file named by UNHANDLED_ERRORS. They fail the run. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const found = errors.map(
      ({ message, stack = '', VITEST_TEST_PATH: file }): UnhandledError => ({
        message,
        stack,
        during: typeof file === 'string' ? relative(process.cwd(), file) : '',
      }),
    );
    writeFileSync(process.env.UNHANDLED_ERRORS ?? 'unhandled-errors.json', JSON.stringify(found));
  }
}
