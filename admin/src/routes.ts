import type { AppRoute } from 'shared-data/federation/remote-contract';
import { paths } from './paths.ts';

export const routes: AppRoute[] = [
  { path: paths.admin.pattern, guard: 'admin', page: () => import('./features/home/home-page.tsx') },
  {
    path: paths.adminSetting.pattern,
    guard: 'admin',
    page: () => import('./features/setting/setting-page.tsx'),
  },
  {
    path: paths.adminDates.pattern,
    guard: 'admin',
    page: () => import('./features/setting/dates/dates-page.tsx'),
  },
  {
    path: paths.adminAnnouncements.pattern,
    guard: 'admin',
    page: () => import('./features/setting/announcement/announcements-page.tsx'),
  },
  {
    path: paths.adminPrintTexts.pattern,
    guard: 'admin',
    page: () => import('./features/setting/print-texts/print-texts-page.tsx'),
  },
  { path: paths.adminMeeting.pattern, guard: 'admin', redirect: paths.adminSession.pattern },
  {
    path: paths.adminSession.pattern,
    guard: 'admin',
    page: () => import('./features/session/session-page.tsx'),
  },
  {
    path: paths.adminProgram.pattern,
    guard: 'admin',
    page: () => import('./features/program/program-page.tsx'),
  },
  {
    path: paths.adminTimetable.pattern,
    guard: 'admin',
    page: () => import('./features/timetable/timetable-page.tsx'),
  },
  {
    path: paths.adminInfo.pattern,
    guard: 'admin',
    page: () => import('./features/user/user-page.tsx'),
  },
  {
    path: paths.adminSessionGroup.pattern,
    guard: 'admin',
    page: () => import('./features/session-group/group-page.tsx'),
  },
  {
    path: paths.adminInstruction.pattern,
    guard: 'admin',
    page: () => import('./features/instruction/instruction-page.tsx'),
  },
  {
    path: paths.adminListing.pattern,
    guard: 'admin',
    page: () => import('./features/listing/listing-page.tsx'),
  },
  {
    path: paths.adminPrint.pattern,
    guard: 'admin',
    page: () => import('./features/print/print-page.tsx'),
  },
  {
    path: paths.adminArchive.pattern,
    guard: 'admin',
    page: () => import('./features/archive/archive-page.tsx'),
  },
  {
    path: paths.adminTransfer.pattern,
    guard: 'admin',
    page: () => import('./features/transfer/transfer-page.tsx'),
  },
  {
    path: paths.adminAuth.pattern,
    guard: 'admin',
    page: () => import('./features/auth/auth-page.tsx'),
  },
  { path: paths.adminOperation.pattern, guard: 'admin', redirect: paths.adminZoomUrl.pattern },
  {
    path: paths.adminZoomUrl.pattern,
    guard: 'admin',
    page: () => import('./features/zoom/zoom-page.tsx'),
  },
  {
    path: paths.adminActiveSite.pattern,
    guard: 'admin',
    page: () => import('./features/active/active-page.tsx'),
  },
  {
    path: paths.adminMailTemplate.pattern,
    guard: 'admin',
    page: () => import('./features/template/template-page.tsx'),
  },
  {
    path: paths.adminMail.pattern,
    guard: 'admin',
    page: () => import('./features/mail/mail-page.tsx'),
  },
  {
    path: paths.adminTimeline.pattern,
    guard: 'admin',
    page: () => import('./features/timeline/timeline-page.tsx'),
  },
  {
    path: paths.adminRehearsal.pattern,
    guard: 'admin',
    page: () => import('./features/timeline/rehearsal-page.tsx'),
  },
  {
    path: paths.adminAudit.pattern,
    guard: 'admin',
    page: () => import('./features/audit/audit-page.tsx'),
  },
  { path: `${paths.admin.pattern}/*`, guard: 'admin', redirect: paths.admin.pattern },
];
