import { dbPaths } from 'shared-data/models/db-paths';
import { programIdPattern } from 'shared-data/models/program';
import { fileKinds, type PageSet } from 'shared-data/models/upload';
import * as z from 'zod/mini';
import { mayDownload } from '../../policies/files.ts';
import { programStanding } from '../../policies/program.ts';
import { Refusal } from '../../problem.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perMinute } from '../limits.ts';
import { json } from '../read-input.ts';

export const downloadSchema = z.strictObject({
  programId: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
  kind: z.enum(fileKinds, { error: 'validation.invalid' }),
});

/**
 * `POST /php/download.php` `{ programId, kind }` → `{ pages: [url], file: url, version, expiresAt }`. The links carry their own
 * permission and end within ten minutes; they stay the same for five, so that the browser keeps the images.
 */
export const download = signedEndpoint({
  method: 'POST',
  path: '/php/download.php',
  limits: { account: [perMinute(120)] },
  validate: json(downloadSchema),
  authorise: async ({ actor, ports }, { programId, kind }) =>
    mayDownload(actor, await programStanding(ports.database, actor, programId), kind),
  act: async ({ ports, signer, now }, { programId, kind }) => {
    const set = (await ports.database.get(dbPaths.pageSet(kind, programId))) as PageSet | null;
    if (!set) throw new Refusal('notFound');
    const path = `/file/PDF/${kind}/${programId}`;
    const signed = await Promise.all(
      Array.from({ length: set.count }, (_, index) =>
        signer.sign(`${path}-${index + 1}.png`, set.version, now),
      ),
    );
    const file = await signer.sign(`${path}.pdf`, set.version, now);
    return {
      answer: {
        pages: signed.map(({ url }) => url),
        file: file.url,
        version: set.version,
        expiresAt: file.expiresAt,
      },
    };
  },
});
