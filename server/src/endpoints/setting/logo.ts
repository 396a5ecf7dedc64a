import { largestLogo } from 'shared-data/models/site-look';
import * as z from 'zod/mini';
import { logoFile, storedLogo } from '../../data/logos.ts';
import { mayChangeLook } from '../../policies/setting.ts';
import { ProblemError } from '../../problem.ts';
import { signedEndpoint } from '../endpoint.ts';
import { servedFile } from '../files/ranges.ts';
import { perHour, perMinute } from '../limits.ts';
import { multipart, parse } from '../read-input.ts';
import type { App, Scope } from '../scope.ts';

const fieldsSchema = z.strictObject({ file: z.custom<File>((value) => value instanceof File) });

/** Bytes of a form around its file. */
const formAllowance = 10_000;

/** `POST /api/setting/logo`, a form with `file` (PNG) → 201 `{ logo }`, a value for `setting/base/logo`; nobody sees it before. Administrators only. */
export const uploadLogo = signedEndpoint({
  method: 'POST',
  path: '/api/setting/logo',
  summary: 'Uploads a picture that can become the logo of the site',
  answer: z.strictObject({ logo: z.string() }),
  limits: { account: [perMinute(10), perHour(60)] },
  costly: true,
  validate: multipart(fieldsSchema, largestLogo.bytes * 2 + formAllowance, (fields) =>
    parse(fieldsSchema, fields),
  ),
  authorise: ({ actor }) => mayChangeLook(actor),
  act: async ({ ports }, proof, { file }) => ({
    answer: { logo: await storedLogo(proof, ports.files, file) },
    status: 201,
  }),
});

/** `GET /file/LOGO/{name}.png`, for everybody, in mails too. */
export function mountLogos(app: App, { ports }: Scope): void {
  app.get('/file/LOGO/:file', async (context) => {
    const [, name] = /^([0-9a-f]{16})\.png$/.exec(context.req.param('file')) ?? [];
    const answer =
      name === undefined
        ? null
        : await servedFile(ports.files, logoFile(name), name, context.req.raw, {
            'content-type': 'image/png',
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'public, max-age=31536000, immutable',
          });
    if (!answer) throw new ProblemError('notFound');
    return answer;
  });
}
