/** Kinds of files of a program. */
export const fileKinds = ['abstract', 'presentation', 'video'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Largest accepted size in bytes (specification, section 9). */
export const maxFileSize: Record<FileKind, number> = {
  abstract: 20_971_520,
  presentation: 20_971_520,
  video: 104_857_600,
};

/** How far a file is on its way from the sender to the readers. */
export type UploadState = 'uploading' | 'converting' | 'complete' | 'error' | 'deleted';

/** `state/status/{programId}/{kind}`. `at` is epoch milliseconds; `code` is a stable error code when the state is error. */
export interface UploadStatus {
  state: UploadState;
  at: number;
  code?: string;
  /** Pages converted so far and in all, while converting. */
  done?: number;
  total?: number;
  /** With the code `tooManyPages`: how many the file has, and how many are allowed. */
  pages?: number;
  limit?: number;
}

/** `state/page/{kind}/{programId}`: page images that can be shown. `version` changes with each replacement. */
export interface PageSet {
  count: number;
  version: string;
  /** Size in pixels of the first page's image. */
  width: number;
  height: number;
}

/** `state/movie/{programId}`: a video that can be played. `at` is when it became so, epoch milliseconds. */
export interface Movie {
  version: string;
  at: number;
  /** Seconds. */
  duration: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Whether there is a picture to show before it plays. */
  poster: boolean;
}

/** What a file is, by its content. */
export type FileFormat = 'pdf' | 'mp4' | 'mov' | 'webm' | 'mkv';

/** Bytes from the beginning that `formatOf` looks at. */
export const formatHead = 64;

/** The format of a file that begins so, or null when it cannot be used as this kind, whatever its name says. */
export function formatOf(kind: FileKind, head: Uint8Array): FileFormat | null {
  if (kind !== 'video') return isPdf(head) ? 'pdf' : null;
  const text = String.fromCharCode(...head.subarray(0, formatHead));
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 12) === 'qt  ' ? 'mov' : 'mp4';
  if (!text.startsWith('\x1a\x45\xdf\xa3')) return null;
  if (text.includes('webm')) return 'webm';
  return text.includes('matroska') ? 'mkv' : null;
}

/** A file is a PDF when it begins with this, whatever its name says. */
export function isPdf(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, 5)) === '%PDF-';
}

const videoTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm', 'video/x-matroska'];

/** Message key of what is wrong with a file. */
export type FileProblem = `validation.file${'Required' | 'Type' | 'TooLarge'}`;

/** The message key why a chosen file cannot be sent, or null. The server decides again by content. */
export function fileProblem(
  kind: FileKind,
  file: { size: number; name: string; type: string } | null | undefined,
): FileProblem | null {
  if (!file || file.size === 0) return 'validation.fileRequired';
  const pdf = file.type === 'application/pdf' || (!file.type && /\.pdf$/i.test(file.name));
  const video = file.type ? videoTypes.includes(file.type) : /\.(?:mp4|m4v|mov|webm|mkv)$/i.test(file.name);
  if (kind === 'video' ? !video : !pdf) return 'validation.fileType';
  return file.size > maxFileSize[kind] ? 'validation.fileTooLarge' : null;
}
