import type { Claims } from '../models/claims.ts';
import type { Permission } from '../models/permission.ts';
import type { PrivateProgram, PublicProgram } from '../models/program.ts';
import type { BaseInformation } from '../models/site.ts';

/** The rules a route can name. Each is one pure function of the specification's section 6. */
export type GuardName =
  | 'home'
  | 'account'
  | 'public'
  | 'admin'
  | 'editor'
  | 'registered'
  | 'presentation'
  | 'sessionBbs'
  | 'submission'
  | 'modifySubmission'
  | 'registration';

/** Everything guards and menus look at. A snapshot of the session store. */
export interface SessionView {
  uid: string | null;
  email: string | null;
  emailVerified: boolean;
  registered: boolean;
  /** Claims that count: token and claims node agree. */
  claims: Claims;
  /** The user's own toggle; narrows, never widens. */
  privilegeOn: boolean;
  permission: Permission;
  /** null while `setting/base` cannot be read: the site is then closed. */
  base: BaseInformation | null;
}

/** `closed`: "Site has been closed."; `denied`: "You do not have permission to view the page." */
export type GuardResult = 'ok' | 'closed' | 'denied';

/** What a guard about one program needs to know; null when the program does not exist. */
export interface GuardSubject {
  program?: (PublicProgram & { private?: PrivateProgram; coeditor?: boolean }) | null;
}
