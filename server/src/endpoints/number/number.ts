import {
  type NumberChoice,
  type NumberGiving,
  numberChoiceSchema,
  numberGivingSchema,
} from 'shared-data/models/program-numbers';
import { numberingChanges, numberPreview } from '../../data/program-numbers.ts';
import { type MayNumber, mayNumber } from '../../policies/meeting.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/number/preview` `{ session, order, unready, renew }` → which programs would get which number, and who is left out why. Staff only. */
export const previewNumbers = signedEndpoint<NumberChoice, MayNumber>({
  method: 'POST',
  path: '/api/number/preview',
  summary: 'Which programs would get which final number, and why others would not',
  answer: answers.numberPreview,
  limits: { account: [perMinute(120)] },
  costly: true,
  validate: json(numberChoiceSchema),
  authorise: ({ actor }) => mayNumber(actor),
  act: async ({ ports }, proof, choice) => {
    const preview = await numberPreview(proof, ports.database, choice);
    return {
      answer: Object.fromEntries(Object.entries(preview).map(([name, value]) => [name, asJson(value)])),
    };
  },
});

/** `POST /api/number/append` `{ …choice, digest }` → `{ count }`. `conflict` when the preview would be another by now. Not to be undone. Staff only. */
export const appendNumbers = signedEndpoint<NumberGiving, MayNumber>({
  method: 'POST',
  path: '/api/number/append',
  summary: 'Gives programs their final numbers, for good',
  answer: answers.count,
  limits: { account: [perHour(120)] },
  creates: true,
  exclusive: ['numbers', 'timetable'],
  validate: json(numberGivingSchema),
  authorise: ({ actor }) => mayNumber(actor),
  act: async ({ ports }, proof, giving) => {
    const { changes, count } = await numberingChanges(proof, ports.database, giving);
    return { changes, answer: { count }, status: 201 };
  },
});
