import { uploadStatusSchema } from 'shared-data/models/stored-file';
import { storedRecord } from 'shared-data/models/stored-record';
import { type FileFormat, type FileKind, fileKinds, type UploadStatus } from 'shared-data/models/upload';
import * as z from 'zod/mini';

const formats = ['pdf', 'mp4', 'mov', 'webm', 'mkv', 'vtt', 'srt'] as const satisfies FileFormat[];

/** `server/uploads/{id}`: an upload in progress. */
export interface Upload {
  uid: string;
  programId: string;
  kind: FileKind;
  size: number;
  name: string;
  version: string;
  at: number;
  /** Set while receiving: the status to restore when the upload stops. */
  before?: UploadStatus | 'none';
  complete?: true;
}

export const uploadSchema = storedRecord<Upload>({
  uid: z.string(),
  programId: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  name: z.string(),
  version: z.string(),
  at: z.number(),
  before: z.optional(z.union([z.literal('none'), uploadStatusSchema])),
  complete: z.optional(z.literal(true)),
});

/** `server/files/{programId}/{kind}` */
export interface StoredFile {
  version: string;
  format: FileFormat;
  name: string;
  size: number;
  /** Bytes including derived files; absent until converted. */
  bytes?: number;
  uid?: string;
}

const fileShape = {
  version: z.string(),
  format: z.enum(formats),
  name: z.string(),
  size: z.number(),
  bytes: z.optional(z.number()),
  uid: z.optional(z.string()),
};

export const storedFileSchema = storedRecord<StoredFile>(fileShape);

/** `server/jobs/{programId}-{kind}`: a queued conversion. A newer upload replaces the job. */
export interface ConversionJob extends StoredFile {
  programId: string;
  kind: FileKind;
  at: number;
  attempts: number;
}

export const conversionJobSchema = storedRecord<ConversionJob>({
  ...fileShape,
  programId: z.string(),
  kind: z.enum(fileKinds),
  at: z.number(),
  attempts: z.number(),
});

/** `server/bin/file/{id}`: a removed version. Deleted after `binDays` or when `binnedAtMost` newer ones exist. */
export interface BinnedFile {
  programId: string;
  kind: FileKind;
  version: string;
  name: string;
  at: number;
  uid: string;
  /** The uploader and the bytes used; absent for files of the server and of earlier releases. */
  sender?: string;
  bytes?: number;
}

export const binnedFileSchema = storedRecord<BinnedFile>({
  programId: z.string(),
  kind: z.enum(fileKinds),
  version: z.string(),
  name: z.string(),
  at: z.number(),
  uid: z.string(),
  sender: z.optional(z.string()),
  bytes: z.optional(z.number()),
});
