import type { Permission } from 'shared-data/models/permission';
import type { PublicProgram } from 'shared-data/models/program';
import { type FileKind, fileKinds, type UploadStatus } from 'shared-data/models/upload';

/** How far a presentation has come: withdrawn, without a session, with one, with a time. */
export type ProgramStatus = 'canceled' | 'submitted' | 'accepted' | 'scheduled';

export function statusOf(
  program: Pick<PublicProgram, 'canceled' | 'sessionId'>,
  placed: boolean,
): ProgramStatus {
  if (program.canceled) return 'canceled';
  if (placed) return 'scheduled';
  return program.sessionId === '' ? 'submitted' : 'accepted';
}

type Statuses = Partial<Record<FileKind, UploadStatus>> | undefined;

/** Whether there is such a file: one that is shown, or one that is on its way to be. */
export function hasFile(status: UploadStatus | undefined, shown: boolean): boolean {
  return shown || ['uploading', 'converting', 'complete'].includes(status?.state ?? '');
}

/**
 * The files a presentation still lacks. A video is never asked for; an abstract is not while programs go without; nothing is
 * asked for a withdrawn talk.
 */
export function missingFiles(
  program: Pick<PublicProgram, 'canceled'>,
  statuses: Statuses,
  shown: Partial<Record<FileKind, boolean>>,
  permission: Pick<Permission, 'withoutAbstract'>,
): FileKind[] {
  if (program.canceled) return [];
  return fileKinds.filter(
    (kind) =>
      kind !== 'video' &&
      !(kind === 'abstract' && permission.withoutAbstract) &&
      !hasFile(statuses?.[kind], shown[kind] === true),
  );
}
