import { type Claims, effectiveClaims } from 'shared-data/models/claims';
import { emailKey } from 'shared-data/models/email-key';
import { baseFor } from 'shared-data/models/late-access';
import { isPrivileged, type Permission } from 'shared-data/models/permission';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import type { User } from 'shared-data/models/user';
import type { Database, Identity } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

export interface Actor {
  uid: string;
  email: string;
  emailKey: string;
  emailVerified: boolean;
  signedInAt: number;
  /** The administrator who impersonates this user. */
  helper: string | undefined;
  /** Claims in both the token and the claims node. */
  claims: Claims;
  staff: boolean;
  /** PRIV of `docs/access.md`. */
  privileged: boolean;
  /** Complete registration with a verified address; independent of the site being open. */
  registered: boolean;
  user: User | null;
  permission: Permission;
  /** With the caller's own late deadline, if any. */
  base: BaseInformation;
  closed: boolean;
}

export async function actorOf(database: Database, identity: Identity): Promise<Actor> {
  const key = emailKey(identity.email);
  const [node, permission, base, user, late] = await Promise.all([
    read(database, stored.claims(identity.uid)),
    read(database, stored.permission),
    read(database, stored.base),
    identity.emailVerified && key ? read(database, stored.user(key)) : null,
    read(database, stored.lateAccess(identity.uid)),
  ]);
  const claims = effectiveClaims(identity.helper ? {} : identity.claims, node);
  return {
    uid: identity.uid,
    email: identity.email,
    emailKey: key,
    emailVerified: identity.emailVerified,
    signedInAt: identity.signedInAt,
    helper: identity.helper,
    claims,
    staff: claims.admin || claims.editor,
    privileged: isPrivileged(claims, permission),
    registered: user?.isRegistered === true,
    user,
    permission,
    base: baseFor(base ?? {}, late),
    closed: isSiteClosed(base),
  };
}
