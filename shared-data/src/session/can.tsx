import type { ReactNode } from 'react';
import { hasPrivilegeView, isRegistered, isStaff, type SessionView } from '../access/guards.ts';
import type { PermissionFlag } from '../models/permission.ts';
import { useSession } from './session-store.ts';

/** Conditions that are not permission flags. */
export type Role = 'admin' | 'editor' | 'registered' | 'signedIn' | 'privileged';

interface CanProps {
  /** A flag of `setting/permission`. */
  permission?: PermissionFlag;
  /** `editor` includes administrators. */
  role?: Role;
  children: ReactNode;
  /** Shown instead when not permitted. */
  otherwise?: ReactNode;
}

const roles: Record<Role, (view: SessionView) => boolean> = {
  admin: (view) => view.claims.admin,
  editor: isStaff,
  registered: isRegistered,
  signedIn: (view) => view.uid !== null,
  privileged: hasPrivilegeView,
};

/** Is everything named permitted to this session? */
export function can(view: SessionView, { permission, role }: Pick<CanProps, 'permission' | 'role'>): boolean {
  return (
    (permission === undefined || view.permission[permission]) && (role === undefined || roles[role](view))
  );
}

/** Shows its children only to those who may: `<Can permission="issue">`, `<Can role="editor">`. */
export function Can({ children, otherwise = null, ...needed }: CanProps): ReactNode {
  return useSession((session) => can(session.view, needed)) ? children : otherwise;
}
