import type { Context } from 'hono';
import { programIdPattern } from 'shared-data/models/program';
import { type FileKind, isPdf, maxFileSize } from 'shared-data/models/upload';
import * as z from 'zod/mini';
import { storeUpload } from '../../data/uploads.ts';
import type { Actor } from '../../policies/actor.ts';
import { mayUpload } from '../../policies/files.ts';
import { programStanding } from '../../policies/program.ts';
import { requireRegistered } from '../../policies/require.ts';
import { Refusal } from '../../problem.ts';
import { signedEndpoint } from '../endpoint.ts';
import { createGate } from '../gate.ts';
import { perHour } from '../limits.ts';
import { parse, readBytes } from '../read-input.ts';

/** Kinds that can be converted here. */
const uploadSchema = z.strictObject({
  programId: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
  kind: z.enum(['abstract', 'presentation'], { error: 'validation.invalid' }),
});

/** Bodies held in memory at once; more wait unread. */
const atOnce = createGate(4);

/** Room for the other fields and the boundaries of a multipart body. */
const overhead = 64 * 1024;
const largest = Math.max(maxFileSize.abstract, maxFileSize.presentation);

interface Upload {
  programId: string;
  kind: Extract<FileKind, 'abstract' | 'presentation'>;
  pdf: Uint8Array;
}

/**
 * `POST /php/upload.php`, multipart `programId`, `kind`, `file` → 202 `{ state: 'converting' }`. The type is decided by the
 * content; the old version stays visible until the new one is complete.
 */
export const upload = signedEndpoint<Upload, ReturnType<typeof mayUpload>>({
  method: 'POST',
  path: '/php/upload.php',
  limits: { account: [perHour(60)] },
  validate: readUpload,
  authorise: async ({ actor, ports, now }, { programId, kind }) =>
    mayUpload(actor, await programStanding(ports.database, actor, programId), kind, now),
  act: async ({ ports, now }, proof, { pdf }) => ({
    changes: await storeUpload(proof, ports.files, pdf, now),
    answer: { state: 'converting' },
    status: 202,
  }),
});

/** Who could never upload anything is refused before the body is read. */
async function readUpload(context: Context, actor: Actor | null): Promise<Upload> {
  if (actor && !actor.staff) requireRegistered(actor);
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal('fileRequired');
  return atOnce(() => readForm(context.req.raw, type));
}

async function readForm(request: Request, type: string): Promise<Upload> {
  const body = await readBytes(request, largest + overhead, 'fileTooLarge');
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('invalid', { detail: 'not valid multipart' });
  });
  const { file, ...fields } = Object.fromEntries(form);
  const { programId, kind } = parse(uploadSchema, fields);
  if (!(file instanceof Blob) || file.size === 0)
    throw new Refusal('fileRequired', { errors: { file: 'validation.fileRequired' } });
  if (file.size > maxFileSize[kind])
    throw new Refusal('fileTooLarge', { errors: { file: 'validation.fileTooLarge' } });
  const pdf = new Uint8Array(await file.arrayBuffer());
  if (!isPdf(pdf)) throw new Refusal('fileType', { errors: { file: 'validation.fileType' } });
  return { programId, kind, pdf };
}
