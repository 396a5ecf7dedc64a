import type { Json } from 'embedded-firebase';
import { letterPreviewSchema, recipientsSchema, saveLetterSchema } from 'shared-data/models/mail-job';
import { type LetterText, languagesIn, placeholderProblems } from 'shared-data/models/mail-letter';
import type * as z from 'zod/mini';
import { letterChanges, savedLetters } from '../../data/mail-letters.ts';
import { knownPeople } from '../../data/mail-people.ts';
import {
  digestOf,
  lackingOf,
  letterFor,
  type Recipient,
  recipientsOf,
  without,
} from '../../data/mail-recipients.ts';
import { mailChanges } from '../../mail/outbox.ts';
import { type RenderedMail, TemplateProblem } from '../../mail/template.ts';
import { type MayMailMany, mayMailMany, mayStartMailJob } from '../../policies/mail.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { type SignedCall, signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

type Save = z.infer<typeof saveLetterSchema>;
type Preview = z.infer<typeof letterPreviewSchema>;

/** `GET /api/mail/letters` → `{ letters }`: letters to many, sent or not, newest first. Administrators only, like all of this file. */
export const listLetters = signedEndpoint({
  method: 'GET',
  path: '/api/mail/letters',
  summary: 'Letters to many, as they were saved',
  answer: answers.letters,
  limits: { account: [perMinute(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports }, proof) => ({
    answer: { letters: (await savedLetters(proof, ports.database)) as never },
  }),
});

/** `POST /api/mail/letter` `{ id, version, letter }` → `{ id, version }`; null deletes. `conflict` when `version` is not the stored one. */
export const saveLetter = signedEndpoint<Save, MayMailMany>({
  method: 'POST',
  path: '/api/mail/letter',
  summary: 'Saves or deletes a letter to many',
  answer: answers.savedLetter,
  limits: { account: [perMinute(120)] },
  exclusive: 'mail letters',
  validate: json(saveLetterSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports, now }, proof, input) => {
    const { changes, version } = await letterChanges(proof, ports.database, { ...input, now });
    return { changes, answer: { id: input.id, version } };
  },
});

/** `POST /api/mail/recipients` `{ filter, excluded, uses }` → `{ people, count, digest }`: everybody whom the filter takes. */
export const listRecipients = signedEndpoint<z.infer<typeof recipientsSchema>, MayMailMany>({
  method: 'POST',
  path: '/api/mail/recipients',
  summary: 'Whom a mail to many would reach',
  answer: answers.recipients,
  limits: { account: [perMinute(120)] },
  costly: true,
  validate: json(recipientsSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports, options }, proof, { filter, excluded, uses }) => {
    const found = await recipientsOf(await knownPeople(proof, ports, options.publicOrigin), filter);
    const people = found.map((one) => {
      const { values: _, ...shown } = one;
      return { ...shown, lacking: lackingOf(one, uses) };
    });
    const reached = without(found, excluded);
    return { answer: { people: people as never, count: reached.length, digest: await digestOf(reached) } };
  },
});

/** `POST /api/mail/letterPreview` `{ letter, filter, uid }` → `{ subject, text, html }`: the mail that this person of the list would get. */
export const previewLetter = signedEndpoint<Preview, MayMailMany>({
  method: 'POST',
  path: '/api/mail/letterPreview',
  summary: 'Shows a mail to many as one recipient would get it',
  answer: answers.rendered,
  limits: { account: [perMinute(120)] },
  costly: true,
  validate: json(letterPreviewSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async (call, proof, input) => {
    const recipient = await recipientIn(call, proof, input);
    return { answer: { ...rendered(input.letter, recipient) } };
  },
});

/** `POST /api/mail/letterTest` `{ letter, filter, uid }` → `{ count }`: sends the caller what this person would get, in each language. */
export const testLetter = signedEndpoint<Preview, MayMailMany>({
  method: 'POST',
  path: '/api/mail/letterTest',
  summary: 'Sends a mail to many to oneself, as a test',
  answer: answers.count,
  limits: { account: [perHour(60)] },
  validate: json(letterPreviewSchema),
  authorise: ({ actor }) => mayStartMailJob(actor),
  act: async (call, proof, input) => {
    const { ports, actor, now } = call;
    const recipient = await recipientIn(call, proof, input);
    const to = { name: '', address: actor.email };
    const languages = languagesIn(input.letter);
    const changes: Record<string, Json> = {};
    for (const language of languages) {
      const mail = rendered(input.letter, { ...recipient, language });
      const id = ports.database.pushKey();
      const asTest = { ...mail, subject: `[Test] ${mail.subject}` };
      Object.assign(changes, mailChanges({ id, uid: actor.uid, to, turn: { kind: 'staff' } }, asTest, now));
    }
    return { changes, answer: { count: languages.length } };
  },
});

/** Throws `notFound` when the filter does not take the person. */
async function recipientIn(
  { ports, options }: SignedCall,
  proof: MayMailMany,
  { filter, uid }: Preview,
): Promise<Recipient> {
  const known = await knownPeople(proof, ports, options.publicOrigin);
  const [recipient] = await recipientsOf(
    known.filter((person) => person.uid === uid),
    filter,
  );
  if (!recipient) throw new ProblemError('notFound');
  return recipient;
}

/** Throws `invalid` naming placeholders without a value. */
function rendered(letter: LetterText, recipient: Recipient): RenderedMail {
  try {
    return letterFor(letter, recipient);
  } catch (problem) {
    if (!(problem instanceof TemplateProblem)) throw problem;
    throw new ProblemError('invalid', {
      detail: problem.placeholders.map((name) => `{${name}}`).join(', '),
      errors: { letter: placeholderProblems.empty },
    });
  }
}
