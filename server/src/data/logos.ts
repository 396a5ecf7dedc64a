import { largestLogo } from 'shared-data/models/site-look';
import { checkedPng } from '../media/check-png.ts';
import type { MayChangeLook } from '../policies/setting.ts';
import type { Files } from '../ports.ts';
import { ProblemError } from '../problem.ts';

/** Named by content, and never removed: the log and an undo lead back to earlier ones. */
export const logoFile = (name: string) => `logos/${name}.png`;

/** Stores a picture; the result is a value of `setting/base/logo`. Rejects with `fileTooLarge` or `fileType`. */
export async function storedLogo(_: MayChangeLook, files: Files, file: File): Promise<string> {
  if (file.size > largestLogo.bytes) throw new ProblemError('fileTooLarge');
  const png = await checkedPng(new Uint8Array(await file.arrayBuffer()), largestLogo.side);
  if (!png) throw new ProblemError('fileType');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', png.bytes));
  const name = [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if ((await files.size(logoFile(name))) === null) await files.write(logoFile(name), png.bytes);
  return `${name}-${png.width}x${png.height}`;
}
