import type { IdentityView } from '../access/guards.ts';
import { noClaims } from '../models/claims.ts';
import { noPermission, type Permission, permissionBans, permissionFlags } from '../models/permission.ts';

/** The specification's roles on an open site without any permission flag. Staff are registered, toggle on. */
const visitor: IdentityView = {
  uid: null,
  email: null,
  emailVerified: false,
  registered: false,
  claims: noClaims,
  privilegeOn: true,
  permission: noPermission,
  base: { closed: false, addAccount: true, addProgram: true },
};
const unverified: IdentityView = { ...visitor, uid: 'u', email: 'u@example.org' };
const newcomer: IdentityView = { ...unverified, emailVerified: true };
const participant: IdentityView = { ...newcomer, registered: true };

export const views = {
  visitor,
  unverified,
  newcomer,
  participant,
  editor: { ...participant, claims: { admin: false, editor: true } },
  admin: { ...participant, claims: { admin: true, editor: false } },
} satisfies Record<string, IdentityView>;
export type RoleName = keyof typeof views;
export const roleNames = Object.keys(views) as RoleName[];

export const allFlags: Permission = { ...noPermission };
for (const flag of permissionFlags) allFlags[flag] = true;
for (const ban of permissionBans) allFlags[ban] = false;

export function withFlags(view: IdentityView, ...flags: (keyof Permission)[]): IdentityView {
  const permission = { ...view.permission };
  for (const flag of flags) permission[flag] = true;
  return { ...view, permission };
}

export function closed(view: IdentityView): IdentityView {
  return { ...view, base: { ...view.base, closed: true } };
}
