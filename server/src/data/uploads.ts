import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { FileKind, UploadStatus } from 'shared-data/models/upload';
import type { MayUpload } from '../policies/files.ts';
import type { Files } from '../ports.ts';
import { serverPaths } from './paths.ts';

/** `server/jobs/{programId}-{kind}`: a file that waits to be converted. A newer upload replaces an older one's job. */
export interface ConversionJob {
  programId: string;
  kind: FileKind;
  /** Of the stored file and of the page images to come. */
  version: string;
  at: number;
  attempts: number;
}

/** Where the files of one version lie: `source.pdf` and `1.png`, `2.png` … */
export const filePaths = {
  kindFolder: (programId: string, kind: FileKind) => `programs/${programId}/${kind}`,
  version: (programId: string, kind: FileKind, version: string) => `programs/${programId}/${kind}/${version}`,
  source: (programId: string, kind: FileKind, version: string) =>
    `programs/${programId}/${kind}/${version}/source.pdf`,
  page: (programId: string, kind: FileKind, version: string, page: number) =>
    `programs/${programId}/${kind}/${version}/${page}.png`,
} as const;

export const jobId = (programId: string, kind: FileKind) => `${programId}-${kind}`;

/** Stores a PDF as a new version. The returned change queues its conversion. */
export async function storeUpload(
  { programId, kind }: MayUpload,
  files: Files,
  pdf: Uint8Array,
  now: number,
): Promise<Record<string, Json>> {
  const version = newVersion();
  await files.write(filePaths.source(programId, kind, version), pdf);
  const job: ConversionJob = { programId, kind, version, at: now, attempts: 0 };
  const status: UploadStatus = { state: 'converting', at: now };
  return {
    [serverPaths.job(jobId(programId, kind))]: job as unknown as Json,
    [dbPaths.statusOf(programId, kind)]: status as unknown as Json,
  };
}

function newVersion(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
