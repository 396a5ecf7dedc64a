import type { Permission } from './permission.ts';
import type { BaseInformation } from './site.ts';

/** Facts that decide which pages a person may enter; shared by page and server. */
export interface Entrant {
  /** PRIV of `docs/access.md`. In a page the reader's own toggle narrows it. */
  privileged: boolean;
  /** A complete registration with a confirmed address. */
  registered: boolean;
  closed: boolean;
  permission: Pick<Permission, 'enterPresentation' | 'addProgram'>;
}

export interface ProgramRole {
  owner: boolean;
  coeditor: boolean;
  /** Whether staff have accepted the program into a session. */
  inSession: boolean;
}

/** REG of `docs/access.md`. */
export function isMember({ registered, closed, privileged }: Entrant): boolean {
  return registered && (privileged || !closed);
}

/** ENTER of `docs/access.md`. */
export function mayEnterPresentation(entrant: Entrant, { owner, coeditor, inSession }: ProgramRole): boolean {
  if (entrant.privileged) return true;
  const shown = entrant.permission.enterPresentation && inSession;
  return isMember(entrant) && (shown || owner || coeditor);
}

/** Deadlines aside. */
export function acceptsPrograms(
  { privileged, permission }: Pick<Entrant, 'privileged' | 'permission'>,
  base: BaseInformation | null,
): boolean {
  return privileged || (permission.addProgram && base?.addProgram === true);
}
