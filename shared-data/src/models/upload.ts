/** `captions` belong to the video. */
export const fileKinds = ['abstract', 'presentation', 'video', 'captions'] as const;
export type FileKind = (typeof fileKinds)[number];
/** Kinds that are shown as page images. */
export type PagedKind = 'abstract' | 'presentation';
export const isPaged = (kind: FileKind): kind is PagedKind => kind === 'abstract' || kind === 'presentation';

/** In bytes (specification, section 9; captions are ours). */
export const maxFileSize: Record<FileKind, number> = {
  abstract: 20_971_520,
  presentation: 20_971_520,
  video: 104_857_600,
  captions: 1_048_576,
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

const videoFormats = ['mp4', 'mov', 'webm', 'mkv'] as const;
export type VideoFormat = (typeof videoFormats)[number];
export type FileFormat = 'pdf' | VideoFormat | 'vtt' | 'srt';

export const isVideo = (format: FileFormat): format is VideoFormat =>
  videoFormats.some((one) => one === format);

export const formatHead = 64;

export function formatOf(kind: FileKind, head: Uint8Array): FileFormat | null {
  if (kind === 'captions') return captionsFormat(head);
  if (kind !== 'video') return isPdf(head) ? 'pdf' : null;
  const text = String.fromCharCode(...head.subarray(0, formatHead));
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 12) === 'qt  ' ? 'mov' : 'mp4';
  if (!text.startsWith('\x1a\x45\xdf\xa3')) return null;
  if (text.includes('webm')) return 'webm';
  return text.includes('matroska') ? 'mkv' : null;
}

/** WebVTT by its first word, SubRip by its first timing. */
function captionsFormat(head: Uint8Array): 'vtt' | 'srt' | null {
  const text = new TextDecoder().decode(head.subarray(0, formatHead));
  if (/^WEBVTT(?:\s|$)/.test(text)) return 'vtt';
  return /^\s*\d+\s*\n\d{2}:\d{2}:\d{2},\d{3} -->/.test(text) ? 'srt' : null;
}

export function isPdf(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, 5)) === '%PDF-';
}

const names: Record<FileKind, RegExp> = {
  abstract: /\.pdf$/i,
  presentation: /\.pdf$/i,
  video: /\.(?:mp4|m4v|mov|webm|mkv)$/i,
  captions: /\.(?:vtt|srt)$/i,
};
const videoTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm', 'video/x-matroska'];

/** Message key of what is wrong with a file. */
export type FileProblem = `validation.file${'Required' | 'Type' | 'TooLarge'}`;

/** Message key why a file cannot be sent, or null. The server checks the content again. */
export function fileProblem(
  kind: FileKind,
  file: { size: number; name: string; type: string } | null | undefined,
): FileProblem | null {
  if (!file || file.size === 0) return 'validation.fileRequired';
  const types = kind === 'video' ? videoTypes : ['application/pdf'];
  // Browsers know no type of captions.
  const byType = file.type !== '' && kind !== 'captions';
  if (byType ? !types.includes(file.type) : !names[kind].test(file.name)) return 'validation.fileType';
  return file.size > maxFileSize[kind] ? 'validation.fileTooLarge' : null;
}
