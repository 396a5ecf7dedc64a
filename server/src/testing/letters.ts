import type { LetterRecipients, mailJobSchema } from 'shared-data/models/mail-job';
import type { Letter } from 'shared-data/models/mail-letter';
import type * as z from 'zod/mini';
import type { TestWorld } from './world.ts';

let letters = 0;

/** Saves a letter as the administrator and returns what `/api/mail/append` needs to send it at once. */
export async function confirmedLetter(
  world: TestWorld,
  letter: Letter,
): Promise<z.infer<typeof mailJobSchema>> {
  letters += 1;
  const id = `letter${letters}`;
  const saved = await world.post('admin', '/api/mail/letter', { id, version: 0, letter });
  const { version } = (await saved.json()) as { version: number };
  const { filter, excluded } = letter;
  const shown = await world.post('admin', '/api/mail/recipients', { filter, excluded, uses: [] });
  const { count, digest } = (await shown.json()) as LetterRecipients;
  return { letter: id, version, count, digest, recallMinutes: 0 };
}
