import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Rooms without parts of their own: the frame around the gallery, its theme, what parts are told, the focus, and those that need synced data. */
const around = [
  'app',
  'antd',
  'context',
  'kept-focus',
  'messages',
  'printing',
  'registration',
  'staff',
  'testing',
  'theme',
];

test('every room of shared-ui is in the gallery', () => {
  const shown = readdirSync(import.meta.dirname)
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const rooms = readdirSync(join(import.meta.dirname, '../../../../shared-ui/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !around.includes(entry.name))
    .map((entry) => entry.name);
  expect(rooms.length).toBeGreaterThan(15);
  expect(rooms.filter((room) => !shown.includes(`'shared-ui/${room}'`))).toEqual([]);
});
