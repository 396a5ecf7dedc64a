import type { Permission } from 'shared-data/models/permission';
import type { PublicProgram } from 'shared-data/models/program';
import {
  type FileKind,
  fileKinds,
  isPaged,
  type PagedKind,
  type UploadStatus,
} from 'shared-data/models/upload';
import { hasFile } from './has-file.ts';

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

/** Videos and their captions are optional, and so are abstracts while uploads are off; withdrawn talks need nothing. */
export function missingFiles(
  program: Pick<PublicProgram, 'canceled'>,
  statuses: Statuses,
  shown: Partial<Record<FileKind, boolean>>,
  permission: Pick<Permission, 'withoutAbstract'>,
): PagedKind[] {
  if (program.canceled) return [];
  return fileKinds
    .filter(isPaged)
    .filter(
      (kind) =>
        !(kind === 'abstract' && permission.withoutAbstract) &&
        !hasFile(statuses?.[kind], shown[kind] === true),
    );
}
