import { addressLinkSchema } from 'shared-data/models/address-change';
import { confirmedChanges, undoneChanges } from '../../data/address-change.ts';
import { mayFollowAddressLink } from '../../policies/account.ts';
import { answers } from '../answers.ts';
import { openEndpoint } from '../endpoint.ts';
import { json } from '../read-input.ts';

/** `POST /api/auth/addressLink` `{ code }` → `{ state, email }`: applies (`changed`) or undoes (`kept`) a change, else `linkInvalid` or `linkExpired`. Not rate-limited: codes cannot be guessed. */
export const followAddressLink = openEndpoint({
  method: 'POST',
  path: '/api/auth/addressLink',
  summary: 'Makes a new address take effect, or undoes the change',
  answer: answers.addressLink,
  limits: {},
  exclusive: 'accounts',
  validate: json(addressLinkSchema),
  authorise: ({ ports, now }, { code }) => mayFollowAddressLink(ports, code, now),
  act: async ({ ports }, proof) => {
    const { kind, from, to } = proof.code;
    if (kind === 'confirm')
      return { changes: await confirmedChanges(proof, ports), answer: { state: 'changed', email: to } };
    return { changes: await undoneChanges(proof, ports), answer: { state: 'kept', email: from } };
  },
});
