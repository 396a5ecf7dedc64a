import * as z from 'zod/mini';
import { storedRecord } from './stored-record.ts';
import type { Movie, PageSet, UploadStatus } from './upload.ts';

export const uploadStatusSchema = storedRecord<UploadStatus>({
  state: z.enum(['uploading', 'converting', 'complete', 'error', 'deleted']),
  at: z.number(),
  code: z.optional(z.string()),
  done: z.optional(z.number()),
  total: z.optional(z.number()),
  pages: z.optional(z.number()),
  limit: z.optional(z.number()),
});

export const pageSetSchema = storedRecord<PageSet>({
  count: z.number(),
  version: z.string(),
  width: z.number(),
  height: z.number(),
});

export const movieSchema = storedRecord<Movie>({
  version: z.string(),
  at: z.number(),
  duration: z.number(),
  width: z.number(),
  height: z.number(),
  poster: z.boolean(),
});
