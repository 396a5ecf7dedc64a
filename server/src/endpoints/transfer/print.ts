import { taskActions } from 'shared-data/models/audit';
import { type PrintChoice, printChoiceSchema } from 'shared-data/models/print';
import { taskIdSchema } from 'shared-data/models/transfer';
import * as z from 'zod/mini';
import { serverPaths } from '../../data/paths.ts';
import { madeFile, madeFileOf, madePath, newTaskChanges } from '../../data/tasks.ts';
import { type MayTransfer, mayTransfer } from '../../policies/transfer.ts';
import { ProblemError } from '../../problem.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { servedFile } from '../files/ranges.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';
import type { App, Scope } from '../scope.ts';

/** `POST /api/print/append` → 202 `{ id }`: a PDF is made in the background. Administrators only. */
export const appendPrint = signedEndpoint<PrintChoice, MayTransfer>({
  method: 'POST',
  path: taskActions.print,
  summary: 'Prints badges, labels, certificates, lists, the programme or the abstracts as PDF',
  answer: answers.id,
  limits: { account: [perMinute(30), perHour(300)] },
  creates: true,
  costly: true,
  validate: json(printChoiceSchema),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports, now }, proof, choice) => {
    const id = ports.database.pushKey();
    const printed = { kind: 'print', what: choice.what, options: JSON.stringify(choice) } as const;
    return {
      changes: await newTaskChanges(proof, ports.database, { id, now, ...printed }),
      answer: { id },
      status: 202,
      audit: [{ what: serverPaths.task(id), before: null, after: asJson(choice) }],
    };
  },
});

/** `POST /api/task/file` `{ id }` → `{ url }`: a signed link to what was made, for some minutes. Administrators only. */
export const openTaskFile = signedEndpoint({
  method: 'POST',
  path: '/api/task/file',
  summary: 'A link to a file that was made',
  answer: z.strictObject({ url: z.string() }),
  limits: { account: [perMinute(60)] },
  validate: json(taskIdSchema),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports, signer, now }, proof, { id }) => {
    const { kind } = await madeFile(proof, ports.database, id);
    return { answer: { url: (await signer.sign(madePath(id, kind), version, now)).url } };
  },
});

const version = '0';

/** `GET /file/task/{id}.pdf`, of an archive `.zip`, with a signed link of `/api/task/file`. */
export function mountMadeFiles(app: App, { ports, signer }: Scope): void {
  app.get('/file/task/:file', async (context) => {
    const { pathname, searchParams } = new URL(context.req.url);
    const [, id, ending] = /^\/file\/task\/([\w-]{1,64})\.(pdf|zip)$/.exec(pathname) ?? [];
    if (id === undefined) throw new ProblemError('notFound');
    if (!(await signer.verify(pathname, searchParams, ports.clock.now())))
      throw new ProblemError('forbidden');
    const headers = {
      ...(ending === 'zip'
        ? {
            'content-type': 'application/zip',
            'content-disposition': 'attachment; filename="symposium-archive.zip"',
          }
        : { 'content-type': 'application/pdf' }),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    };
    const file = madeFileOf(id, ending === 'zip' ? 'archive' : 'print');
    const answer = await servedFile(ports.files, file, version, context.req.raw, headers);
    if (!answer) throw new ProblemError('notFound');
    return answer;
  });
}
