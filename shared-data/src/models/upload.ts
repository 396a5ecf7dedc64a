/** Kinds of files of a program. */
export const fileKinds = ['abstract', 'presentation', 'video'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Largest accepted size in bytes (specification, section 9). */
export const maxFileSize: Record<FileKind, number> = {
  abstract: 20_971_520,
  presentation: 20_971_520,
  video: 104_857_600,
};

export type UploadState = 'uploading' | 'converting' | 'complete' | 'error' | 'deleted';

/** `state/status/{programId}/{kind}`. `at` is epoch milliseconds; `code` is a stable error code when the state is error. */
export interface UploadStatus {
  state: UploadState;
  at: number;
  code?: string;
  /** Pages converted so far and in all, while converting. */
  done?: number;
  total?: number;
}

/** `state/page/{kind}/{programId}`: page images that can be shown. `version` changes with each replacement. */
export interface PageSet {
  count: number;
  version: string;
  /** Size in pixels of the first page's image. */
  width: number;
  height: number;
}

/** A file is a PDF when it begins with this, whatever its name says. */
export function isPdf(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, 5)) === '%PDF-';
}

/** The message key why a chosen file cannot be sent, or null. The server decides again by content. */
export function fileProblem(
  kind: FileKind,
  file: { size: number; name: string; type: string } | null | undefined,
): string | null {
  if (!file || file.size === 0) return 'validation.fileRequired';
  const pdf = file.type === 'application/pdf' || (!file.type && /\.pdf$/i.test(file.name));
  const video = file.type.startsWith('video/');
  if (kind === 'video' ? !video : !pdf) return 'validation.fileType';
  return file.size > maxFileSize[kind] ? 'validation.fileTooLarge' : null;
}
