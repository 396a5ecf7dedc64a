import {
  type EnqueteChange,
  enqueteChangeSchema,
  type Listings,
  listingsSchema,
  type SpecialSession,
  specialSessionSchema,
} from 'shared-data/models/listing';
import { enqueteChanges, listingChanges, specialSessionChanges } from '../../data/listings.ts';
import { type MayEditListings, mayEditListings } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/listing` `{ kind, listings, before }` → `{ ids }`. `conflict` when those of the kind are no longer `before`. Administrators only. */
export const changeListings = signedEndpoint<Listings, MayEditListings>({
  method: 'POST',
  path: '/api/listing',
  summary: 'Changes the sponsors, advertisements, exhibitors or contests that participants see',
  answer: answers.ids,
  limits: { account: [perHour(1200)] },
  exclusive: 'listings',
  validate: json(listingsSchema),
  authorise: ({ actor }) => mayEditListings(actor),
  act: async ({ ports }, proof, input) => ({
    changes: await listingChanges(proof, ports.database, input),
    answer: { ids: input.listings.map(({ id }) => id) },
  }),
});

/** `POST /api/listing/session` `{ kind, id, before }` → `{ id }`; an empty `id` for none. `conflict` when another is set by now, `notFound` without such a session. Administrators only. */
export const changeSpecialSession = signedEndpoint<SpecialSession, MayEditListings>({
  method: 'POST',
  path: '/api/listing/session',
  summary: 'Sets the session of the sponsors or of the exhibition',
  answer: answers.id,
  limits: { account: [perHour(1200)] },
  exclusive: ['sessions', 'listings'],
  validate: json(specialSessionSchema),
  authorise: ({ actor }) => mayEditListings(actor),
  act: async ({ ports }, proof, input) => ({
    changes: await specialSessionChanges(proof, ports.database, input),
    answer: { id: input.id },
  }),
});

/** `POST /api/listing/enquete` `{ enquete, before }` → `{ enabled }`; null for none. `conflict` when it is no longer `before`. Administrators only. */
export const changeEnquete = signedEndpoint<EnqueteChange, MayEditListings>({
  method: 'POST',
  path: '/api/listing/enquete',
  summary: 'Changes the questionnaire that participants are led to',
  answer: answers.enquete,
  limits: { account: [perHour(1200)] },
  exclusive: 'listings',
  validate: json(enqueteChangeSchema),
  authorise: ({ actor }) => mayEditListings(actor),
  act: async ({ ports }, proof, input) => ({
    changes: await enqueteChanges(proof, ports.database, input),
    answer: { enabled: input.enquete?.enabled === true },
  }),
});
