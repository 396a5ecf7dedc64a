import { programIdPattern } from 'shared-data/models/program';
import { fileKinds, isPaged } from 'shared-data/models/upload';
import * as z from 'zod/mini';
import { mayDownload } from '../../policies/files.ts';
import { programAccess } from '../../policies/program.ts';
import { ProblemError } from '../../problem.ts';
import { read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perMinute } from '../limits.ts';
import { json } from '../read-input.ts';
import { watermarkIsOn } from './marked-pages.ts';

const downloadSchema = z.strictObject({
  programId: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
  kind: z.enum(fileKinds, { error: 'validation.invalid' }),
});

/** `POST /php/download.php` `{ programId, kind }` → signed links. PDF links name the reader; watermarked readers get no `file`. */
export const download = signedEndpoint({
  method: 'POST',
  path: '/php/download.php',
  summary: 'Signed, expiring links to the pages of a file, to a video and to the file itself.',
  answer: answers.file,
  limits: { account: [perMinute(120)] },
  validate: json(downloadSchema),
  authorise: async ({ actor, ports }, { programId, kind }) =>
    mayDownload(actor, await programAccess(ports.database, actor, programId), kind),
  act: async ({ actor, ports, signer, now }, { programId, kind, own }) => {
    const { database } = ports;
    const movie = kind === 'video' ? await read(database, stored.movie(programId)) : null;
    const set = isPaged(kind) ? await read(database, stored.pageSet(kind, programId)) : null;
    const original = await read(database, stored.file(programId, kind));
    const captions = isPaged(kind) ? null : await read(database, stored.file(programId, 'captions'));
    const { version } = movie ?? set ?? (kind === 'captions' ? captions : null) ?? {};
    if (!version) throw new ProblemError('notFound');
    const path = isPaged(kind) ? `/file/PDF/${kind}/${programId}` : `/file/VIDEO/${programId}`;
    const reader = !isPaged(kind) || own ? undefined : actor.uid;
    const sign = (rest: string) => signer.sign(`${path}${rest}`, version, now, { reader, own });
    const keptBack = reader !== undefined && (await watermarkIsOn(database));
    const pages = await Promise.all(
      Array.from({ length: set?.count ?? 0 }, (_, index) => sign(`-${index + 1}.png`)),
    );
    const file = await sign(kind === 'captions' ? '.vtt' : `.${original?.format ?? 'pdf'}`);
    const links: Record<string, string> = {};
    if (kind === 'video') links.playlist = (await sign('.m3u8')).url;
    if (kind === 'video' && captions)
      links.captions = (await signer.sign(`${path}.vtt`, captions.version, now, { own })).url;
    if (movie?.poster) links.poster = (await sign('.jpg')).url;
    return {
      answer: {
        pages: pages.map(({ url }) => url),
        ...(keptBack ? {} : { file: file.url }),
        ...links,
        version,
        expiresAt: file.expiresAt,
      },
    };
  },
});
