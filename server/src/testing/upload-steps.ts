import { expect } from 'vitest';
import { programId, type Role } from './symposium.ts';
import { announcement, piece, send } from './tus.ts';
import type { TestWorld } from './world.ts';

/** The steps of an upload to `programId`; `kind` is the abstract if not said otherwise. */
export function uploadSteps(world: () => TestWorld) {
  const read = (path: string) => world().ports.database.get(path);
  return {
    announce: (role: Role, file: Partial<Parameters<typeof announcement>[0]> = {}) =>
      send(
        world(),
        role,
        'POST',
        '/php/upload.php',
        announcement({ programId, kind: 'abstract', size: 1000, ...file }),
      ),
    patch: (role: Role, place: string, offset: number, body: Uint8Array | ReadableStream<Uint8Array>) =>
      send(world(), role, 'PATCH', place, piece(offset), body),
    offsetAt: async (role: Role, place: string) =>
      (await send(world(), role, 'HEAD', place)).headers.get('upload-offset'),
    status: (kind = 'abstract') => read(`state/status/${programId}/${kind}`),
    job: (kind = 'abstract') => read(`server/jobs/${programId}-${kind}`),
    async expectNothingLeft() {
      expect(await read('server/jobs')).toBeNull();
      expect(await world().ports.files.list('programs')).toEqual([]);
      expect(await world().ports.files.list('uploads')).toEqual([]);
    },
  };
}

export const placeOf = (answer: Response) => answer.headers.get('location') ?? '';

export const text = (content: string) => new TextEncoder().encode(content);

/** Bytes that begin as a PDF does. */
export function pdfOf(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(text('%PDF-1.7\n'));
  return bytes;
}

/** Bytes that begin as a video does. */
export function mp4Of(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(text('\0\0\0\x18ftypisom'));
  return bytes;
}

/** A body whose connection is cut after `bytes`. */
export function broken(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let given = false;
  return new ReadableStream({
    pull(controller) {
      if (given) return controller.error(new Error('the line was cut'));
      given = true;
      controller.enqueue(bytes);
    },
  });
}
