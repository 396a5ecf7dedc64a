type ParamsOf<P extends string> = P extends `${string}:${string}/${infer Rest}`
  ? [param: string, ...ParamsOf<Rest>]
  : P extends `${string}:${string}`
    ? [param: string]
    : [];

export interface Path<P extends string> {
  (...params: ParamsOf<P>): string;
  readonly pattern: P;
}

/**
 * A URL as the pattern that a router matches, and as the function that builds links.
 *
 *     paths.tableItem.pattern              '/meeting/table/:name/:room/:id'
 *     paths.tableItem('day1', 'A', 'x1')   '/meeting/table/day1/A/x1'
 */
export function path<P extends string>(pattern: P): Path<P> {
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

/** Pages that other areas or mails link to; it only grows, as apps are deployed alone. Other URLs: `src/paths.ts` of each app. */
export const paths = {
  home: path('/'),
  registration: path('/registration'),
  signUp: path('/signup'),
  signIn: path('/signin'),
  passwordReset: path('/password-reset'),
  accountAction,
  sentConfirmation: path('/sended/mail-confirmation'),

  myRoom: path('/myroom'),

  meeting: path('/meeting'),
  submission: path('/meeting/submission'),
  modifySubmission: path('/meeting/submission/:id'),
  programs: path('/meeting/program'),
  sessionPrograms: path('/meeting/program/:id'),
  tables: path('/meeting/table'),
  table: path('/meeting/table/:name'),
  tableItem: path('/meeting/table/:name/:room/:id'),
  presentation: path('/meeting/presentation/:id'),

  sessionBoard: path('/meeting/sessionbbs/:id'),
  instructions: path('/meeting/instruction'),
  instruction: path('/meeting/instruction/:id'),

  editor: path('/editor'),
  editorTimetable: path('/editor/timetable'),
  editorComments: path('/editor/comments'),
} as const;
