import { type AccountTask, accountReportSchema, accountTaskSchema } from 'shared-data/models/account-task';
import { taskActions } from 'shared-data/models/audit';
import { taskIdSchema } from 'shared-data/models/transfer';
import { accountReport, newAccountTaskChanges } from '../../data/account-tasks.ts';
import { serverPaths } from '../../data/paths.ts';
import { type MayTransfer, mayTransfer } from '../../policies/transfer.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';

/** Bytes of a call with as many accounts as may be. */
const largest = 1024 * 1024;

/** `POST /api/auth/many` `{ action, uids, heir? }` → 202 `{ id }`: confirms, mails again, disables, enables or deletes the accounts in the background. Leaves out the caller's own and the last administrator. Administrators only. */
export const changeManyAccounts = signedEndpoint<AccountTask, MayTransfer>({
  method: 'POST',
  path: taskActions.accounts,
  summary: 'Changes or deletes many accounts in the background',
  answer: answers.id,
  limits: { account: [perMinute(10), perHour(60)] },
  creates: true,
  validate: json(accountTaskSchema, { limit: largest }),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports, now }, proof, task) => {
    const id = ports.database.pushKey();
    const after = { action: task.action, accounts: task.uids.length };
    return {
      changes: await newAccountTaskChanges(proof, ports, { id, now, task }),
      answer: { id },
      status: 202,
      audit: [{ what: serverPaths.task(id), before: null, after }],
    };
  },
});

/** `POST /api/auth/manyReport` `{ id }` → what became of each account. Administrators only. */
export const reportManyAccounts = signedEndpoint({
  method: 'POST',
  path: '/api/auth/manyReport',
  summary: 'What became of many accounts, one by one',
  answer: accountReportSchema,
  limits: { account: [perMinute(120)] },
  validate: json(taskIdSchema),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports }, proof, { id }) => {
    const { rows, left } = await accountReport(proof, ports, id);
    return { answer: { rows: asJson(rows), left } };
  },
});
