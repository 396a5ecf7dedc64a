import * as z from 'zod/mini';

/** Limits UTF-16 units like the database rules; zod's own limit counts code points, but forms and the API description read it. */
const atMost = (max: number) => [
  z.maxLength(max, 'validation.tooLong'),
  z.refine<string>((value) => value.length <= max, 'validation.tooLong'),
];

/** Trimmed text of at most `max` UTF-16 units. */
export const text = (max: number) => z.string().check(z.trim(), ...atMost(max));

export const requiredText = (max: number) =>
  z
    .string({ error: 'validation.required' })
    .check(z.trim(), z.minLength(1, 'validation.required'), ...atMost(max));
