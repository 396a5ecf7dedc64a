import { maxFileSize } from 'shared-data/models/upload';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId } from '../../testing/symposium.ts';
import { uploadFile } from '../../testing/tus.ts';
import { mp4Of, pdfOf, uploadSteps } from '../../testing/upload-steps.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());
const { job } = uploadSteps(() => world);

test.each(['abstract', 'presentation', 'video'] as const)(
  'F40: a file of kind %s may have exactly its limit',
  async (kind) => {
    const limit = maxFileSize[kind];
    expect(limit).toBe(kind === 'video' ? 104_857_600 : 20_971_520);
    const bytes = kind === 'video' ? mp4Of(limit + 1) : pdfOf(limit + 1);
    // staff may send faster
    const sent = uploadFile(world, 'editor', { programId, kind, bytes: bytes.subarray(0, limit) });
    expect(await outcome(sent)).toBe('201');
    expect(await job(kind)).toMatchObject({ size: limit });
    expect(await outcome(uploadFile(world, 'owner', { programId, kind, bytes }))).toBe('413 fileTooLarge');
  },
);
