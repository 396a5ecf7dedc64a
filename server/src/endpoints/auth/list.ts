import { accountPageSize } from 'shared-data/models/account-admin';
import * as z from 'zod/mini';
import { mayListAccounts } from '../../policies/account.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perMinute } from '../limits.ts';
import { json } from '../read-input.ts';

const listAccountsSchema = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,2000}$/))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(accountPageSize))),
});

/** `POST /api/auth` `{ after?, limit? }` or no body → `{ accounts, next? }`, 100 by default, at most 500. Administrators only. */
export const listAccounts = signedEndpoint({
  method: 'POST',
  path: '/api/auth',
  summary: 'All accounts, page by page',
  answer: answers.accounts,
  limits: { account: [perMinute(120)] },
  validate: json(listAccountsSchema, { optional: true }),
  authorise: ({ actor }) => mayListAccounts(actor),
  act: async ({ ports }, _, { after, limit = 100 }) => {
    const page = await ports.accounts.list({ limit, ...(after === undefined ? {} : { after }) });
    return { answer: { accounts: page.accounts as never, ...(page.next ? { next: page.next } : {}) } };
  },
});
