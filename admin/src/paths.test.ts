import { isBelow } from 'shared-data/models/remote-manifest';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('spec 2: there is a path for each of its routes and no other', () => {
  const own = Object.values(paths).filter(({ pattern }) => isBelow(['/admin'], pattern));
  expect(own.map(({ pattern }) => pattern.replace(/:(\w+)/g, '{$1}')).sort()).toEqual([
    '/admin',
    '/admin/archive',
    '/admin/auth',
    '/admin/meeting',
    '/admin/meeting/info',
    '/admin/meeting/instruction',
    '/admin/meeting/listing',
    '/admin/meeting/program',
    '/admin/meeting/session',
    '/admin/meeting/sessionGroup',
    '/admin/meeting/timetable',
    '/admin/operation',
    '/admin/operation/activeSite',
    '/admin/operation/audit',
    '/admin/operation/mail',
    '/admin/operation/mailTemplate',
    '/admin/operation/rehearsal',
    '/admin/operation/timeline',
    '/admin/operation/zoomUrl',
    '/admin/print',
    '/admin/setting',
    '/admin/setting/announcements',
    '/admin/setting/dates',
    '/admin/setting/print',
    '/admin/transfer',
  ]);
});
