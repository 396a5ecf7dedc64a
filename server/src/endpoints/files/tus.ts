import type { Context } from 'hono';
import { programIdPattern } from 'shared-data/models/program';
import { type FileKind, fileKinds, maxFileSize } from 'shared-data/models/upload';
import * as z from 'zod/mini';
import { ProblemError } from '../../problem.ts';
import { parse } from '../read-input.ts';
import type { AppOptions } from '../scope.ts';

export const uploadPath = '/php/upload.php';
export const tusVersion = '1.0.0';
export const tusHeaders = { 'tus-resumable': tusVersion, 'cache-control': 'no-store' };
export const tusAbilities = {
  ...tusHeaders,
  'tus-version': tusVersion,
  'tus-extension': 'creation,creation-with-upload,termination',
  'tus-max-size': String(maxFileSize.video),
};

const longestName = 200;

const metadataSchema = z.strictObject({
  programId: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
  kind: z.enum(fileKinds, { error: 'validation.invalid' }),
  filename: z.optional(z.string()),
  filetype: z.optional(z.string()),
});

export interface Announced {
  programId: string;
  kind: FileKind;
  name: string;
  size: number;
}

/** Throws `invalid`, `fileRequired` or `fileTooLarge`. */
export function readAnnouncement(context: Context): Announced {
  const { programId, kind, filename } = parse(metadataSchema, metadataOf(context));
  const size = wholeNumber(context.req.header('upload-length'));
  if (size === null) throw new ProblemError('invalid', { detail: 'Upload-Length is required' });
  if (size === 0) throw new ProblemError('fileRequired', { errors: { file: 'validation.fileRequired' } });
  if (size > maxFileSize[kind])
    throw new ProblemError('fileTooLarge', { errors: { file: 'validation.fileTooLarge' } });
  return { programId, kind, size, name: cleanName(filename ?? '') };
}

function metadataOf(context: Context): Record<string, string> {
  const values: [string, string][] = [];
  for (const pair of (context.req.header('upload-metadata') ?? '').split(',')) {
    const [key = '', encoded = ''] = pair.trim().split(' ');
    if (key) values.push([key, decode(encoded)]);
  }
  return Object.fromEntries(values);
}

function decode(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError('invalid', { detail: 'Upload-Metadata is not valid' });
  }
}

function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').trim();
  return [...plain].slice(0, longestName).join('').replace(/^\.+/, '');
}

export function wholeNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}

export function requirePiece(
  context: Context,
  { body }: Pick<AppOptions, 'body'>,
): ReadableStream<Uint8Array> {
  if (!/^application\/offset\+octet-stream\b/i.test(context.req.header('content-type') ?? ''))
    throw new ProblemError('fileType', { detail: 'application/offset+octet-stream is required' });
  return body?.(context.env) ?? context.req.raw.body ?? new Blob([]).stream();
}
