import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startOptions } from './start-options.ts';

test('the container starts the server with the same options', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8');
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  expect(startOptions).toEqual(['--max-semi-space-size=4', '--v8-pool-size=1']);
  expect(JSON.parse(command)).toEqual(['node', ...startOptions, 'start.ts', '--no-build']);
});
