import type { Permission, PermissionBan } from './permission.ts';
import type { PresentationType } from './program.ts';
import type { BaseInformation } from './site.ts';
import type { FileKind } from './upload.ts';

export type UploadBar = 'uploadDisabled' | 'deadlinePassed';

/** The flag that bars changes of such a file, if one does. */
export function uploadBan(
  permission: Permission,
  kind: FileKind,
  type: PresentationType,
): 'disableUpload' | PermissionBan | null {
  if (permission.disableUpload) return 'disableUpload';
  return bansOn(kind, type).find((ban) => permission[ban]) ?? null;
}

export function uploadBar(
  { permission, base }: { permission: Permission; base: BaseInformation | null },
  kind: FileKind,
  type: PresentationType,
  now: number,
): UploadBar | null {
  if (uploadBan(permission, kind, type)) return 'uploadDisabled';
  const deadline = uploadDeadline(base, kind);
  return deadline !== undefined && now > deadline ? 'deadlinePassed' : null;
}

export function uploadDeadline(base: BaseInformation | null, kind: FileKind): number | undefined {
  return kind === 'abstract' ? base?.deadlines?.submission : base?.deadlines?.upload;
}

function bansOn(kind: FileKind, type: PresentationType): PermissionBan[] {
  if (kind === 'abstract') return [];
  if (kind === 'video' || kind === 'captions') return ['banVideo'];
  return ['banPresentation', type === 'oral' ? 'banOral' : 'banPoster'];
}
