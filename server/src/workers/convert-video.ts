import { isVideo, type Movie } from 'shared-data/models/upload';
import { filePaths } from '../data/uploads.ts';
import { MediaError, type VideoFacts, type VideoPart, videoParts } from '../ports.ts';
import { put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Convert } from './convert.ts';

export const convertVideo: Convert = async (ports, job, tell, signal) => {
  const { programId, kind, version, format } = job;
  const source = await ports.files.open(filePaths.source(programId, kind, version));
  if (!source || !isVideo(format)) throw new MediaError('corrupt', 'the file is gone');
  const names = new Set<string>();
  const take = async (part: VideoPart) => {
    if (part.kind === 'progress') return tell(Math.floor(part.done * 100), 100);
    names.add(part.name);
    await ports.files.write(filePaths.part(programId, version, part.name), part.bytes);
  };
  let facts: VideoFacts;
  try {
    facts = await ports.media.streamVideo(source, format, take, signal);
  } catch (error) {
    // Closes a source that was never read; one that was read is locked and rejects this.
    await source.stream.cancel().catch(() => {});
    throw error;
  }
  if (!names.has(videoParts.playlist)) throw new MediaError('crashed', 'there is no playlist');
  const movie: Movie = { version, at: ports.clock.now(), ...facts, poster: names.has(videoParts.poster) };
  return put(stored.movie(programId), movie);
};
