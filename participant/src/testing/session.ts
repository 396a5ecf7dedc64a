import { type PermissionFlag, permissionOf } from 'shared-data/models/permission';
import { useSession } from 'shared-data/session/session-store';

/** Signs a registered participant with the uid `u` in, on an open site with these permission flags. */
export function signInParticipant(...flags: PermissionFlag[]): void {
  useSession.setState(({ view }) => ({
    ready: true,
    view: {
      ...view,
      uid: 'u',
      email: 'u@example.org',
      emailVerified: true,
      registered: true,
      permission: permissionOf(Object.fromEntries(flags.map((flag) => [flag, true]))),
      base: { closed: false },
    },
  }));
}

/** Nobody is signed in; visitors may read programme and timetable. */
export function visitAnonymously(): void {
  useSession.setState(({ view }) => ({
    ready: true,
    expected: false,
    view: {
      ...view,
      uid: null,
      email: null,
      emailVerified: false,
      registered: false,
      permission: permissionOf({ anonymous: true, enterPresentation: true, showProgramList: true }),
      base: { closed: false },
    },
  }));
}
