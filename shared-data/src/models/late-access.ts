import * as z from 'zod/mini';
import type { BaseInformation } from './site.ts';

/** `otherData/lateAccess/{uid}`: one person may submit and change submissions after everybody's deadline. */
export interface LateAccess {
  /** The person's own deadline, epoch milliseconds. */
  until: number;
  /** Who allowed it, and when. */
  by: string;
  at: number;
}

/** `/api/program/lateAccess`: gives one person a later deadline, or takes it back. */
export const lateAccessSchema = z.strictObject({
  uid: z
    .string({ error: 'validation.required' })
    .check(z.regex(/^[^.#$[\]/\p{Cc}]{1,128}$/u, 'validation.invalid')),
  /** Epoch milliseconds; null takes the permission back. */
  until: z.nullable(z.int().check(z.positive())),
});

/** The base information as it holds for one person: the deadline of submissions is the later of everybody's and theirs. */
export function baseFor(
  base: BaseInformation,
  late: Pick<LateAccess, 'until'> | null | undefined,
): BaseInformation {
  const { submission } = base.deadlines ?? {};
  if (!late || submission === undefined || late.until <= submission) return base;
  return { ...base, deadlines: { ...base.deadlines, submission: late.until } };
}
