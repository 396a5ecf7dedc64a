import type { AppRoute } from 'shared-data/federation/remote-contract';
import { paths } from './paths.ts';

const table = () => import('./features/timetable/timetable-page.tsx');
const timetable = ['sessions', 'tables', 'programs', 'delays'] as const;

export const routes: AppRoute[] = [
  {
    path: paths.registration.pattern,
    guard: 'registration',
    page: () => import('./features/registration/registration-page.tsx'),
  },
  {
    path: paths.myRoom.pattern,
    guard: 'registered',
    page: () => import('./features/my-room/my-room-page.tsx'),
  },
  {
    path: paths.mailBox.pattern,
    guard: 'registered',
    page: () => import('./features/mail-box/mail-box-page.tsx'),
  },
  {
    path: paths.myProgramme.pattern,
    guard: 'registered',
    page: () => import('./features/my-programme/my-programme-page.tsx'),
  },
  {
    path: paths.meeting.pattern,
    guard: 'meeting',
    page: () => import('./features/meeting/meeting-page.tsx'),
    draws: ['information', 'sponsors', 'exhibitions', 'advertisements', ...timetable],
  },
  {
    path: paths.submission.pattern,
    guard: 'submission',
    page: () => import('./features/submission/submission-page.tsx'),
  },
  {
    path: paths.modifySubmission.pattern,
    guard: 'modifySubmission',
    page: () => import('./features/submission/modify-page.tsx'),
  },
  {
    path: paths.programs.pattern,
    guard: 'meeting',
    page: () => import('./features/programme/programme-page.tsx'),
    draws: ['sessions', 'tables', 'programs', 'sessionGroups', 'delays'],
  },
  {
    path: paths.sessionPrograms.pattern,
    guard: 'meeting',
    page: () => import('./features/programme/session-programs-page.tsx'),
    draws: ['sessions', 'tables', 'programs', 'sessionGroups', 'delays'],
  },
  { path: paths.tables.pattern, guard: 'meeting', page: table, keepScroll: 'timetable', draws: timetable },
  { path: paths.table.pattern, guard: 'meeting', page: table, keepScroll: 'timetable', draws: timetable },
  {
    path: paths.tableOthers.pattern,
    guard: 'meeting',
    page: () => import('./features/timetable/others-page.tsx'),
    keepScroll: true,
    draws: timetable,
  },
  { path: paths.tableRoom.pattern, guard: 'meeting', redirect: paths.table.pattern, keepScroll: true },
  {
    path: paths.tableItem.pattern,
    guard: 'meeting',
    page: () => import('./features/timetable/item-page.tsx'),
    keepScroll: true,
    draws: timetable,
  },
  {
    path: paths.presentation.pattern,
    guard: 'presentation',
    page: () => import('./features/presentation/presentation-page.tsx'),
  },
  {
    path: paths.sessionBoards.pattern,
    guard: 'sessionBbs',
    page: () => import('./features/session-board/boards-page.tsx'),
  },
  {
    path: paths.sessionBoard.pattern,
    guard: 'sessionBbs',
    page: () => import('./features/session-board/board-page.tsx'),
  },
  {
    path: paths.instructions.pattern,
    guard: 'meeting',
    page: () => import('./features/instruction/instructions-page.tsx'),
    draws: ['instructions'],
  },
  {
    path: paths.instruction.pattern,
    guard: 'meeting',
    page: () => import('./features/instruction/instruction-page.tsx'),
    draws: ['instructions'],
  },
  ...[paths.registration.pattern, paths.myRoom.pattern, paths.meeting.pattern].map(
    (prefix): AppRoute => ({
      path: `${prefix}/*`,
      guard: 'public',
      page: () => import('./common/not-found.tsx'),
    }),
  ),
];
