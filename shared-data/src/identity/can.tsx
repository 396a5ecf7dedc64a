import type { ReactNode } from 'react';
import { hasPrivilegeView, type IdentityView, isRegistered, isStaff } from '../access/guards.ts';
import type { PermissionFlag } from '../models/permission.ts';
import { useIdentity } from './identity-store.ts';

export type Role = 'admin' | 'editor' | 'registered' | 'signedIn' | 'privileged';

interface CanProps {
  permission?: PermissionFlag;
  /** `editor` includes administrators. */
  role?: Role;
  children: ReactNode;
  otherwise?: ReactNode;
}

const roles: Record<Role, (view: IdentityView) => boolean> = {
  admin: (view) => view.claims.admin,
  editor: isStaff,
  registered: isRegistered,
  signedIn: (view) => view.uid !== null,
  privileged: hasPrivilegeView,
};

export function can(
  view: IdentityView,
  { permission, role }: Pick<CanProps, 'permission' | 'role'>,
): boolean {
  return (
    (permission === undefined || view.permission[permission]) && (role === undefined || roles[role](view))
  );
}

/** Shows its children only to those who may: `<Can permission="issue">`, `<Can role="editor">`. */
export function Can({ children, otherwise = null, ...needed }: CanProps): ReactNode {
  return useIdentity((identity) => can(identity.view, needed)) ? children : otherwise;
}
