import type { PrintChoice } from '../models/print.ts';
import type { ImportKind } from '../models/sheet-fields.ts';
import type {
  ImportApply,
  ImportChoice,
  ImportPreview,
  TaskView,
  UndoPreview,
  UploadedTable,
} from '../models/transfer.ts';
import { loadConfig } from '../platform/config.ts';
import { post, request } from './api-client.ts';

export const transferApi = {
  /** Imports and prints of the last thirty days, newest first. */
  tasks: () => request<{ tasks: TaskView[] }>('/api/task', { method: 'GET' }),
  /** `conflict` when it has ended. */
  cancel: (id: string) => post<{ id: string }>('/api/task/cancel', { id }),
  print: (choice: PrintChoice, idempotencyKey: string) =>
    post<{ id: string }>('/api/print/append', choice, idempotencyKey),
  archive: (idempotencyKey: string) => post<{ id: string }>('/api/archive/append', {}, idempotencyKey),
  /** A link to what was made, for some minutes. */
  async file(id: string): Promise<string> {
    const { url } = await post<{ url: string }>('/api/task/file', { id });
    return `${(await loadConfig()).apiBase}${url}`;
  },
  /** `invalid` names `file` when it cannot be read. */
  upload: (kind: ImportKind, file: File) => {
    const body = new FormData();
    body.set('kind', kind);
    body.set('file', file);
    return request<UploadedTable>('/api/import/upload', { method: 'POST', body });
  },
  preview: (choice: ImportChoice) => post<ImportPreview>('/api/import/preview', choice),
  /** `conflict` when data has changed since the preview with this digest. */
  apply: (choice: ImportApply, idempotencyKey: string) =>
    post<{ id: string }>('/api/import/apply', choice, idempotencyKey),
  /** What undoing an import would do now. `notFound` when it cannot be undone. */
  undoPreview: (id: string) => post<UndoPreview>('/api/import/undoPreview', { id }),
  /** `conflict` when data has changed since the preview with this digest. */
  undo: (id: string, digest: string, idempotencyKey: string) =>
    post<{ id: string }>('/api/import/undo', { id, digest }, idempotencyKey),
};
