import type { NumberChoice, NumberGiving, NumberPreview } from '../models/program-numbers.ts';
import { post } from './api-client.ts';

/** Final numbers of programs. Both reject with `ApiError`. */
export const numberApi = {
  preview: (choice: NumberChoice) => post<NumberPreview>('/api/number/preview', choice),
  /** `conflict` when the preview would be another by now. */
  append: (giving: NumberGiving, idempotencyKey: string) =>
    post<{ count: number }>('/api/number/append', giving, idempotencyKey),
};
