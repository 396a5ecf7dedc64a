import * as z from 'zod/mini';

/**
 * At most so many UTF-16 units, as database rules count. zod's own limit counts code points; it stays beside, because forms and
 * the API's description read the number from it.
 */
const atMost = (max: number) => [
  z.maxLength(max, 'validation.tooLong'),
  z.refine<string>((value) => value.length <= max, 'validation.tooLong'),
];

/** A text without the blanks around it, of at most `max` UTF-16 units. */
export const text = (max: number) => z.string().check(z.trim(), ...atMost(max));

/** As `text`, and not empty. */
export const requiredText = (max: number) =>
  z
    .string({ error: 'validation.required' })
    .check(z.trim(), z.minLength(1, 'validation.required'), ...atMost(max));
