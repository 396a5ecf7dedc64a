import { paths as linked, path } from 'shared-data/navigation/paths';

export const paths = {
  ...linked,
  admin: path('/admin'),
  adminSetting: path('/admin/setting'),
  adminMeeting: path('/admin/meeting'),
  adminSession: path('/admin/meeting/session'),
  adminProgram: path('/admin/meeting/program'),
  adminInfo: path('/admin/meeting/info'),
  adminSessionGroup: path('/admin/meeting/sessionGroup'),
  adminInstruction: path('/admin/meeting/instruction'),
  adminTimetable: path('/admin/meeting/timetable'),
  adminPrint: path('/admin/print'),
  adminTransfer: path('/admin/transfer'),
  adminAuth: path('/admin/auth'),
  adminOperation: path('/admin/operation'),
  adminZoomUrl: path('/admin/operation/zoomUrl'),
  adminActiveSite: path('/admin/operation/activeSite'),
  adminMailTemplate: path('/admin/operation/mailTemplate'),
  adminMail: path('/admin/operation/mail'),
  adminTimeline: path('/admin/operation/timeline'),
  adminAudit: path('/admin/operation/audit'),
} as const;
