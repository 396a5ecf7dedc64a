import type { ImportKind } from '../models/sheet-fields.ts';
import type { ImportChoice, ImportPreview, TaskView, UploadedTable } from '../models/transfer.ts';
import { post, request } from './api-client.ts';

/** All reject with `ApiError`. */
export const transferApi = {
  /** Imports and prints of the last thirty days, newest first. */
  tasks: () => request<{ tasks: TaskView[] }>('/api/task', { method: 'GET' }),
  /** `conflict` when it has ended. */
  cancel: (id: string) => post<{ id: string }>('/api/task/cancel', { id }),
  /** `invalid` names `file` when it cannot be read. */
  upload: (kind: ImportKind, file: File) => {
    const body = new FormData();
    body.set('kind', kind);
    body.set('file', file);
    return request<UploadedTable>('/api/import/append', { method: 'POST', body });
  },
  preview: (choice: ImportChoice) => post<ImportPreview>('/api/import/preview', choice),
  /** `conflict` when data has changed since the preview with this digest. */
  apply: (choice: ImportChoice & { digest: string }, idempotencyKey: string) =>
    post<{ id: string }>('/api/import/apply', choice, idempotencyKey),
};
