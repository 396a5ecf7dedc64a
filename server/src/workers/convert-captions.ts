import { filePaths } from '../data/uploads.ts';
import { cleanCaptions } from '../media/captions.ts';
import { MediaError } from '../ports.ts';
import type { Convert } from './convert.ts';

/** Players find captions by their file record, so nothing else is shown. */
export const convertCaptions: Convert = async ({ files }, { programId, kind, version }) => {
  const source = await files.open(filePaths.source(programId, kind, version));
  if (!source) throw new MediaError('corrupt', 'the file is gone');
  const text = cleanCaptions(new Uint8Array(await new Response(source.stream).arrayBuffer()));
  await files.write(filePaths.captions(programId, version), new TextEncoder().encode(text));
  return {};
};
