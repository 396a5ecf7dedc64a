import type { AreaMenuEntry, SiteMenuEntry } from 'shared-data/federation/remote-contract';
import { paths } from './paths.ts';

export const siteMenu: SiteMenuEntry[] = [
  {
    id: 'admin',
    place: 'user',
    order: 50,
    label: 'admin.menu.title',
    path: paths.admin(),
    shownTo: 'admins',
    icon: 'settings',
  },
];

export const menu: AreaMenuEntry[] = [
  { label: 'admin.menu.home', path: paths.admin.pattern },
  { label: 'admin.menu.setting', path: paths.adminSetting.pattern },
  {
    label: 'admin.menu.meeting',
    children: [
      { label: 'admin.menu.session', path: paths.adminSession.pattern },
      { label: 'admin.menu.program', path: paths.adminProgram.pattern },
      { label: 'admin.menu.user', path: paths.adminInfo.pattern },
      { label: 'admin.menu.sessionGroup', path: paths.adminSessionGroup.pattern },
      { label: 'admin.menu.instruction', path: paths.adminInstruction.pattern },
      { label: 'admin.menu.timetable', path: paths.adminTimetable.pattern },
      { label: 'admin.menu.listing', path: paths.adminListing.pattern },
    ],
  },
  {
    label: 'admin.menu.operation',
    children: [
      { label: 'admin.menu.zoomUrl', path: paths.adminZoomUrl.pattern },
      { label: 'admin.menu.activeSite', path: paths.adminActiveSite.pattern },
      { label: 'admin.menu.mailTemplate', path: paths.adminMailTemplate.pattern },
      { label: 'admin.menu.mail', path: paths.adminMail.pattern },
      { label: 'admin.menu.timeline', path: paths.adminTimeline.pattern },
      { label: 'admin.menu.rehearsal', path: paths.adminRehearsal.pattern },
      { label: 'admin.menu.audit', path: paths.adminAudit.pattern },
    ],
  },
  { label: 'admin.menu.transfer', path: paths.adminTransfer.pattern },
  { label: 'admin.menu.print', path: paths.adminPrint.pattern },
  { label: 'admin.menu.archive', path: paths.adminArchive.pattern },
  { label: 'admin.menu.auth', path: paths.adminAuth.pattern },
];
