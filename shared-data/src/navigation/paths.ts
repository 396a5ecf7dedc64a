/**
 * Every URL of the application, said once: the pattern a router matches and the function that builds a link.
 * Pure: the server builds the links of its mails with it.
 *
 *     paths.tableItem.pattern              '/meeting/table/:name/:room/:id'
 *     paths.tableItem('day1', 'A', 'x1')   '/meeting/table/day1/A/x1'
 */
type ParamsOf<P extends string> = P extends `${string}:${string}/${infer Rest}`
  ? [param: string, ...ParamsOf<Rest>]
  : P extends `${string}:${string}`
    ? [param: string]
    : [];

export interface Path<P extends string> {
  (...params: ParamsOf<P>): string;
  readonly pattern: P;
}

function path<P extends string>(pattern: P): Path<P> {
  const build = (...params: string[]) => {
    let next = 0;
    return pattern.replace(/:[A-Za-z]+/g, () => encodeURIComponent(params[next++] ?? ''));
  };
  return Object.assign(build, { pattern }) as Path<P>;
}

export type AccountActionMode = 'verifyEmail' | 'resetPassword' | 'verifyAndChangeEmail' | 'recoverEmail';

/** The link of an account mail: `/account-action?mode=verifyEmail&oobCode=…`. */
const accountAction = Object.assign(
  (mode: AccountActionMode, code: string) =>
    `/account-action?${new URLSearchParams({ mode, oobCode: code }).toString()}`,
  { pattern: '/account-action' as const },
);

export const paths = {
  home: path('/'),
  registration: path('/registration'),
  signUp: path('/signup'),
  signIn: path('/signin'),
  passwordReset: path('/password-reset'),
  accountAction,
  sentConfirmation: path('/sended/mail-confirmation'),
  sentPasswordReset: path('/sended/password-reset'),

  myRoom: path('/myroom'),
  mailBox: path('/myroom/mail'),

  meeting: path('/meeting'),
  submission: path('/meeting/submission'),
  modifySubmission: path('/meeting/submission/:id'),
  programs: path('/meeting/program'),
  sessionPrograms: path('/meeting/program/:id'),
  tables: path('/meeting/table'),
  table: path('/meeting/table/:name'),
  tableOthers: path('/meeting/table/:name/others'),
  tableRoom: path('/meeting/table/:name/:room'),
  tableItem: path('/meeting/table/:name/:room/:id'),
  sessionBoards: path('/meeting/sessionbbs'),
  sessionBoard: path('/meeting/sessionbbs/:id'),
  instructions: path('/meeting/instruction'),
  instruction: path('/meeting/instruction/:id'),
  presentation: path('/meeting/presentation/:id'),

  admin: path('/admin'),
  adminSetting: path('/admin/setting'),
  adminMeeting: path('/admin/meeting'),
  adminSession: path('/admin/meeting/session'),
  adminProgram: path('/admin/meeting/program'),
  adminInfo: path('/admin/meeting/info'),
  adminSessionGroup: path('/admin/meeting/sessionGroup'),
  adminInstruction: path('/admin/meeting/instruction'),
  adminTimetable: path('/admin/meeting/timetable'),
  adminAuth: path('/admin/auth'),
  adminOperation: path('/admin/operation'),
  adminZoomUrl: path('/admin/operation/zoomUrl'),
  adminActiveSite: path('/admin/operation/activeSite'),
  adminMailTemplate: path('/admin/operation/mailTemplate'),
  adminMail: path('/admin/operation/mail'),

  editor: path('/editor'),
  editorSession: path('/editor/session'),
  editorPresentationType: path('/editor/presentationType'),
  editorTimetable: path('/editor/timetable'),
} as const;
