import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { type PermissionFlag, permissionOf } from 'shared-data/models/permission';

/** Signs in uid `u` on an open site. */
export function signInParticipant(...flags: PermissionFlag[]): void {
  useIdentity.setState(({ view }) => ({
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

/** Signs in uid `me` on an open site, who may comment or not. */
export function signInCommenter(issue: boolean): void {
  signInParticipant(...(issue ? (['issue'] as const) : []));
  useIdentity.setState(({ view }) => ({ view: { ...view, uid: 'me', claims: noClaims } }));
}

export function visitAnonymously(): void {
  useIdentity.setState(({ view }) => ({
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
