import * as z from 'zod/mini';
import type { BaseInformation } from './site.ts';

/** `otherData/lateAccess/{uid}`: one person's extended submission deadline. */
export interface LateAccess {
  /** The person's own deadline, epoch milliseconds. */
  until: number;
  by: string;
  at: number;
}

export const lateAccessSchema = z.strictObject({
  uid: z
    .string({ error: 'validation.required' })
    .check(z.regex(/^[^.#$[\]/\p{Cc}]{1,128}$/u, 'validation.invalid')),
  /** Epoch milliseconds; null removes it. */
  until: z.nullable(z.int().check(z.positive())),
});

/** Base information with the later of the general and the person's own submission deadline. */
export function baseFor(
  base: BaseInformation,
  late: Pick<LateAccess, 'until'> | null | undefined,
): BaseInformation {
  const { submission } = base.deadlines ?? {};
  if (!late || submission === undefined || late.until <= submission) return base;
  return { ...base, deadlines: { ...base.deadlines, submission: late.until } };
}
