import type { Slowed } from 'embedded-firebase/rate-limits';
import { releaseSchema } from 'shared-data/models/slowed';
import { mayReleaseLimits } from '../../policies/limits.ts';
import type { Ports } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

/** `GET /api/limits` → `{ slowed }`, latest last: callers that have to wait, counted by this server since its start. Administrators. */
export const listLimits = signedEndpoint({
  method: 'GET',
  path: '/api/limits',
  summary: 'Who has to wait, and why',
  answer: answers.limits,
  limits: { account: [perMinute(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayReleaseLimits(actor),
  act: async ({ rateLimits, ports }) => ({ answer: { slowed: await named(ports, rateLimits.slowed()) } }),
});

const mostNamed = 200;

async function named({ accounts }: Ports, slowed: readonly Slowed[]) {
  const uids = new Set(slowed.flatMap(({ of, id }) => (of === 'account' ? [id] : [])));
  const found = await Promise.all([...uids].slice(-mostNamed).map((uid) => accounts.get(uid)));
  const emails = new Map(found.flatMap((one) => (one ? [[one.uid, one.email]] : [])));
  return slowed.map((one) => {
    const email = one.of === 'account' ? emails.get(one.id) : undefined;
    return { ...one, ...(email !== undefined && { email }) };
  });
}

/** `POST /api/limits/release` `{ kind, of, id }` → the same. Resets a counter; `notFound` when no caller was waiting. Administrators only. */
export const releaseLimit = signedEndpoint({
  method: 'POST',
  path: '/api/limits/release',
  summary: 'Lets somebody who has to wait go on',
  answer: releaseSchema,
  limits: { account: [perMinute(120)] },
  validate: json(releaseSchema),
  authorise: ({ actor }) => mayReleaseLimits(actor),
  act: async ({ rateLimits }, _, { kind, of, id }) => {
    if (!rateLimits.release(kind, { of, id })) throw new ProblemError('notFound');
    return {
      answer: { kind, of, id },
      audit: [{ what: `limit/${kind}`, before: `${of} ${id}`, after: null }],
    };
  },
});
