import { typeLettersSchema } from 'shared-data/models/type-letters';
import type * as z from 'zod/mini';
import { serverPaths } from '../../data/paths.ts';
import { typeLetterChanges, typeLetters } from '../../data/type-letters.ts';
import { type MayTellTypes, mayTellTypes } from '../../policies/mail.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

/** `GET /api/typeLetter` → whom letters about another type than they asked for would reach, and with which words. Staff only. */
export const previewTypeLetters = signedEndpoint({
  method: 'GET',
  path: '/api/typeLetter',
  summary: 'Whom letters about another presentation type than they asked for would reach',
  answer: answers.typeLetters,
  limits: { account: [perMinute(60)] },
  costly: true,
  validate: nothing,
  authorise: ({ actor }) => mayTellTypes(actor),
  act: async ({ ports, options: { publicOrigin } }, proof) => {
    const preview = await typeLetters(proof, ports, publicOrigin);
    return {
      answer: Object.fromEntries(Object.entries(preview).map(([name, value]) => [name, asJson(value)])),
    };
  },
});

/** `POST /api/typeLetter/append` `{ digest }` → 201 `{ count }`. `conflict` when the letters would be others by now. Each decision is told once. Staff only. */
export const appendTypeLetters = signedEndpoint<z.infer<typeof typeLettersSchema>, MayTellTypes>({
  method: 'POST',
  path: '/api/typeLetter/append',
  summary: 'Writes to those whose programs have another type than they asked for',
  answer: answers.count,
  limits: { account: [perHour(30)] },
  creates: true,
  exclusive: 'type letters',
  validate: json(typeLettersSchema),
  authorise: ({ actor }) => mayTellTypes(actor),
  act: async ({ ports, now, options: { publicOrigin } }, proof, { digest }) => {
    const id = ports.database.pushKey();
    const { changes, people, programs } = await typeLetterChanges(proof, ports, {
      ...{ id, digest, now, publicOrigin },
    });
    return {
      changes,
      answer: { count: people },
      status: 201,
      audit: [{ what: serverPaths.mailJob(id), before: null, after: { typeLetters: people, programs } }],
    };
  },
});
