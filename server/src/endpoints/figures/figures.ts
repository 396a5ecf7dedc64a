import { figuresSchema } from 'shared-data/models/figures';
import { currentFigures } from '../../data/figures.ts';
import { mayReadFigures } from '../../policies/figures.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perMinute } from '../limits.ts';
import { nothing } from '../read-input.ts';

/** `GET /api/figures` → registrations, submissions, files, mails and readers in numbers, some seconds old. Administrators only. */
export const figures = signedEndpoint({
  method: 'GET',
  path: '/api/figures',
  summary: 'The symposium in numbers',
  answer: figuresSchema,
  limits: { account: [perMinute(60)] },
  validate: nothing,
  authorise: ({ actor }) => mayReadFigures(actor),
  act: async ({ ports }, proof) => ({ answer: (await currentFigures(proof, ports)) as never }),
});
