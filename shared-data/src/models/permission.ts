import type { Claims } from './claims.ts';

/** The permission flags of the specification, section 3, under `setting/permission`. CONTRIBUTING.md says what a new one needs. */
export const permissionFlags = [
  'issue',
  'like',
  'page',
  'video',
  'anonymous',
  'enterPresentation',
  'showProgramList',
  'withoutAbstract',
  'sendMail',
  'showAbstract',
  'disableUpload',
  'adminPrivilege',
  'editorPrivilege',
  'addProgram',
  'modifyProgram',
  'modifyAccount',
  'showSessionBbs',
] as const;
export const permissionBans = ['banPresentation', 'banOral', 'banPoster', 'banVideo'] as const;

export type PermissionFlag = (typeof permissionFlags)[number];
export type PermissionBan = (typeof permissionBans)[number];
export type Permission = Record<PermissionFlag | PermissionBan, boolean>;

const names = [...permissionFlags, ...permissionBans];

export const noPermission = Object.fromEntries(names.map((name) => [name, false])) as Permission;

export function permissionOf(node: unknown): Permission {
  const flags = (node ?? {}) as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, flags[name] === true])) as Permission;
}

/** PRIV of `docs/access.md`: admin with adminPrivilege, or editor with editorPrivilege. */
export function isPrivileged(claims: Claims, permission: Permission): boolean {
  return (claims.admin && permission.adminPrivilege) || (claims.editor && permission.editorPrivilege);
}
