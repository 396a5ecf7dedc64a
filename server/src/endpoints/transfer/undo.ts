import { taskActions } from 'shared-data/models/audit';
import { taskIdSchema, undoApplySchema, undoPreviewSchema } from 'shared-data/models/transfer';
import { newUndoChanges, undoPreview } from '../../data/import-undo-task.ts';
import { serverPaths } from '../../data/paths.ts';
import { mayTransfer } from '../../policies/transfer.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/import/undoPreview` `{ id }` → what undoing an import would remove, restore and leave, and a digest of it. Writes nothing. Administrators only. */
export const previewUndo = signedEndpoint({
  method: 'POST',
  path: '/api/import/undoPreview',
  summary: 'What undoing an import would do, record by record',
  answer: undoPreviewSchema,
  limits: { account: [perMinute(60)] },
  costly: true,
  validate: json(taskIdSchema),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports }, proof, { id }) => {
    const { records, digest } = await undoPreview(proof, ports, id);
    return { answer: { records: asJson(records), digest } };
  },
});

/** `POST /api/import/undo` `{ id, digest }` → 202 `{ id }` of the new task: takes back what nobody has changed since, all in one update. `conflict` when data has changed since the preview. Administrators only. */
export const undoImport = signedEndpoint({
  method: 'POST',
  path: taskActions.undo,
  summary: 'Undoes an import',
  answer: answers.id,
  limits: { account: [perHour(120)] },
  creates: true,
  costly: true,
  validate: json(undoApplySchema),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports, now }, proof, { id, digest }) => {
    const task = ports.database.pushKey();
    return {
      changes: await newUndoChanges(proof, ports, { id: task, of: id, digest, now }),
      answer: { id: task },
      status: 202,
      audit: [{ what: serverPaths.task(task), before: null, after: `undo ${id}` }],
    };
  },
});
