import { paths as linked, path } from 'shared-data/navigation/paths';

/** The routes of the specification, section 2, as people type them: said here once more, so that none moves unnoticed. */
export const paths = {
  ...linked,
  mailBox: path('/myroom/mail'),
  myProgramme: path('/myroom/program'),
  sessionPrograms: path('/meeting/program/:id'),
  tables: path('/meeting/table'),
  table: path('/meeting/table/:name'),
  tableOthers: path('/meeting/table/:name/others'),
  sessionBoards: path('/meeting/sessionbbs'),
  sessionBoard: path('/meeting/sessionbbs/:id'),
  instructions: path('/meeting/instruction'),
  instruction: path('/meeting/instruction/:id'),
  admin: path('/admin'),
  adminSetting: path('/admin/setting'),
  adminProgram: path('/admin/meeting/program'),
  adminInfo: path('/admin/meeting/info'),
  adminInstruction: path('/admin/meeting/instruction'),
  adminMail: path('/admin/operation/mail'),
  adminAuth: path('/admin/auth'),
  editorSession: path('/editor/session'),
  editorPresentationType: path('/editor/presentationType'),
  editorTimetable: path('/editor/timetable'),
  editorBoards: path('/editor/boards'),
  editorFlash: path('/editor/flash'),
  sentPasswordReset: path('/sended/password-reset'),
} as const;
