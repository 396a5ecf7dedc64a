import type * as z from 'zod/mini';

/** Parses JSON text by a schema; null when it does not fit. */
export function fromText<T>(schema: z.ZodMiniType<T>): (text: string) => T | null {
  return (text) => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
}
