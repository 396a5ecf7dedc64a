import { type Claims, effectiveClaims } from 'shared-data/models/claims';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import { baseFor, type LateAccess } from 'shared-data/models/late-access';
import { isPrivileged, type Permission, permissionOf } from 'shared-data/models/permission';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import type { User } from 'shared-data/models/user';
import type { Database, Identity } from '../ports.ts';

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
  const [node, permissionNode, base, user, late] = await Promise.all([
    database.get(dbPaths.claims(identity.uid)),
    database.get(dbPaths.permission),
    database.get(dbPaths.base) as Promise<BaseInformation | null>,
    identity.emailVerified && key ? (database.get(dbPaths.user(key)) as Promise<User | null>) : null,
    database.get(dbPaths.lateAccess(identity.uid)) as Promise<LateAccess | null>,
  ]);
  const claims = effectiveClaims(identity.helper ? {} : identity.claims, node as Partial<Claims> | null);
  const permission = permissionOf(permissionNode);
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
