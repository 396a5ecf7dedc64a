import { rehearseAction } from 'shared-data/models/audit';
import type { RehearsalRequest } from 'shared-data/models/rehearsal';
import { rehearsalRequestSchema } from 'shared-data/models/rehearsal-form';
import { mayRehearse } from '../../policies/rehearsal.ts';
import { ProblemError } from '../../problem.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { type Reader, signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { bearerToken } from '../mount.ts';
import { json } from '../read-input.ts';

const request = json(rehearsalRequestSchema);
/** A rehearsal lasts as long as the token counts. */
const withToken: Reader<{ request: RehearsalRequest; token: string }> = Object.assign(
  async (...of: Parameters<typeof request>) => ({
    request: (await request(...of)) as RehearsalRequest,
    token: bearerToken(of[0]) ?? '',
  }),
  { input: { in: 'application/json', schema: rehearsalRequestSchema } as const },
);

/**
 * `POST /api/rehearsal/begin` `{ role, at, settings? }` → `{ namespace, account, site, until }`: a read-only database as this role would see it
 * at that moment. Administrators; `notFound` with a hosted project.
 */
export const beginRehearsal = signedEndpoint({
  method: 'POST',
  path: rehearseAction,
  summary: 'See the site as a role at a moment, read-only',
  answer: answers.rehearsal,
  limits: { account: [perHour(240)] },
  costly: true,
  validate: withToken,
  authorise: ({ actor }) => mayRehearse(actor),
  act: async ({ options }, proof, { request, token }) => {
    if (!options.rehearsals) throw new ProblemError('notFound');
    const answer = await options.rehearsals.begin(proof, request, token);
    return {
      audit: [{ what: 'rehearsal', before: null, after: asJson(request) }],
      answer: { ...answer } as never,
    };
  },
});
