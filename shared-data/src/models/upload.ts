export const fileKinds = ['abstract', 'presentation', 'video'] as const;
export type FileKind = (typeof fileKinds)[number];

/** In bytes (specification, section 9). */
export const maxFileSize: Record<FileKind, number> = {
  abstract: 20_971_520,
  presentation: 20_971_520,
  video: 104_857_600,
};

export type UploadState = 'uploading' | 'converting' | 'complete' | 'error' | 'deleted';

/** `state/status/{programId}/{kind}`. `at` is epoch milliseconds; `code` is set in state `error`. */
export interface UploadStatus {
  state: UploadState;
  at: number;
  code?: string;
  /** Pages converted so far and in total. */
  done?: number;
  total?: number;
  /** With code `tooManyPages`: the file's pages, and the limit. */
  pages?: number;
  limit?: number;
}

/** `state/page/{kind}/{programId}`: page images. `version` changes with each replacement. */
export interface PageSet {
  count: number;
  version: string;
  /** Pixels of the first page's image. */
  width: number;
  height: number;
}

/** `state/movie/{programId}`: a playable video. `at`: since when, epoch milliseconds. */
export interface Movie {
  version: string;
  at: number;
  /** Seconds. */
  duration: number;
  /** Pixels. */
  width: number;
  height: number;
  poster: boolean;
}

export type FileFormat = 'pdf' | 'mp4' | 'mov' | 'webm' | 'mkv';

export const formatHead = 64;

export function formatOf(kind: FileKind, head: Uint8Array): FileFormat | null {
  if (kind !== 'video') return isPdf(head) ? 'pdf' : null;
  const text = String.fromCharCode(...head.subarray(0, formatHead));
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 12) === 'qt  ' ? 'mov' : 'mp4';
  if (!text.startsWith('\x1a\x45\xdf\xa3')) return null;
  if (text.includes('webm')) return 'webm';
  return text.includes('matroska') ? 'mkv' : null;
}

export function isPdf(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, 5)) === '%PDF-';
}

const videoTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm', 'video/x-matroska'];

/** Message key of what is wrong with a file. */
export type FileProblem = `validation.file${'Required' | 'Type' | 'TooLarge'}`;

/** Message key why a file cannot be sent, or null. The server checks the content again. */
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
