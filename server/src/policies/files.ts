import { mayEnterPresentation } from 'shared-data/models/entry';
import type { Permission } from 'shared-data/models/permission';
import type { FileKind } from 'shared-data/models/upload';
import { uploadBar } from 'shared-data/models/upload-rules';
import { ProblemError } from '../problem.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { type ProgramAccess, requireEnter } from './program.ts';
import { requireRegistered } from './require.ts';

export type MayUpload = Grant<'file/upload', { programId: string; kind: FileKind }>;

/** Owner and co-editors unless uploads or this kind are blocked; staff always. */
export function mayUpload(actor: Actor, access: ProgramAccess, kind: FileKind, now: number): MayUpload {
  requireMayChange(actor, access, kind, now);
  return grant<'file/upload', { programId: string; kind: FileKind }>({
    programId: access.program.id,
    kind,
  });
}

export type MayRemove = Grant<'file/remove', { programId: string; kind: FileKind }>;

export function mayRemove(actor: Actor, access: ProgramAccess, kind: FileKind, now: number): MayRemove {
  requireMayChange(actor, access, kind, now);
  return grant<'file/remove', { programId: string; kind: FileKind }>({
    programId: access.program.id,
    kind,
  });
}

function requireMayChange(actor: Actor, access: ProgramAccess, kind: FileKind, now: number): void {
  if (!actor.staff) {
    requireRegistered(actor);
    if (!access.owner && !access.coeditor) throw new ProblemError('forbidden');
    const bar = uploadBar(actor, kind, access.program.presentationType, now);
    if (bar) throw new ProblemError(bar);
  }
}

export function serverUpload(programId: string, kind: FileKind): MayUpload {
  return grant<'file/upload', { programId: string; kind: FileKind }>({ programId, kind });
}

/** `own`: owner, co-editors and staff get the file without a watermark. */
export type MayDownload = Grant<'file/download', { programId: string; kind: FileKind; own: boolean }>;

/** Anybody who may open the presentation page, if the kind is shown; owner, co-editors and staff always. */
export function mayDownload(actor: Actor, access: ProgramAccess, kind: FileKind): MayDownload {
  if (!actor.staff) {
    requireEnter(actor, access);
    if (!showsKind(actor.permission, kind) && !access.owner && !access.coeditor)
      throw new ProblemError('forbidden');
  }
  return grant<'file/download', { programId: string; kind: FileKind; own: boolean }>({
    programId: access.program.id,
    kind,
    own: actor.staff || access.owner || access.coeditor,
  });
}

/** Whether registered people may see this file of somebody else's program. Checked for each use of a link. */
export function isShownToReaders(
  kind: FileKind,
  { permission, closed, inSession }: { permission: Permission; closed: boolean; inSession: boolean },
): boolean {
  const reader = { privileged: false, registered: true, closed, permission };
  const enters = mayEnterPresentation(reader, { owner: false, coeditor: false, inSession });
  return enters && showsKind(permission, kind);
}

function showsKind(permission: Permission, kind: FileKind): boolean {
  const shown = {
    abstract: permission.showAbstract,
    presentation: permission.page,
    video: permission.video,
    captions: permission.video,
  };
  return shown[kind];
}
