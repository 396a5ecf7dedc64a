import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { routes } from './routes.ts';

const guards = Object.fromEntries(routes.map(({ path, guard }) => [path, guard]));

/** The rules themselves are tested by role and state in shared-data/access. */
test('spec 6: each route asks the rule that the specification gives it', () => {
  expect(guards).toMatchObject({
    [paths.registration.pattern]: 'registration',
    [paths.myRoom.pattern]: 'registered',
    [paths.mailBox.pattern]: 'registered',
    [paths.meeting.pattern]: 'meeting',
    [paths.submission.pattern]: 'submission',
    [paths.modifySubmission.pattern]: 'modifySubmission',
    [paths.presentation.pattern]: 'presentation',
  });
  const boards: string[] = [paths.sessionBoards.pattern, paths.sessionBoard.pattern];
  for (const [path, guard] of Object.entries(guards))
    if (boards.includes(path)) expect(guard, path).toBe('sessionBbs');
    else if (path.endsWith('/*')) expect(guard, path).toBe('public');
    else if (path.startsWith(`${paths.meeting.pattern}/`))
      expect(['meeting', 'presentation', 'submission', 'modifySubmission'], path).toContain(guard);
});

test('spec 2: timetable routes keep the place they were scrolled to, all others begin at the top', () => {
  for (const { path, keepScroll = false } of routes)
    expect(keepScroll !== false, path).toBe(path.startsWith(paths.tables.pattern));
});

test('spec 2: a room of the timetable leads to its day', () => {
  expect(routes.find(({ path }) => path === paths.tableRoom.pattern)?.redirect).toBe(paths.table.pattern);
});

test('spec 2: an unknown path below those of this app is answered here', () => {
  for (const prefix of ['/registration', '/myroom', '/meeting'])
    expect(routes.map(({ path }) => path)).toContain(`${prefix}/*`);
});
