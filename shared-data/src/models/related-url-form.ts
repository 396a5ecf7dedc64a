import * as z from 'zod/mini';
import { programIdPattern } from './program.ts';
import { maxRelatedUrl, relatedUrl, webAddress } from './related-url.ts';
import { requiredText } from './text-schema.ts';

export const relatedUrlFormSchema = z.object({
  url: requiredText(maxRelatedUrl).check(
    z.refine((typed) => typed === '' || relatedUrl(typed) !== null, 'validation.webAddress'),
  ),
});

const storedUrl = z.string().check(
  z.maxLength(maxRelatedUrl, 'validation.webAddress'),
  z.refine((url) => /^https?:\/\/\S+$/.test(url) && webAddress(url) !== null, 'validation.webAddress'),
);

/** One change of a program's related URLs: added (`before` is null), replaced, or removed (`after` is null). */
export const relatedUrlChangeSchema = z
  .strictObject({
    id: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
    before: z.nullable(z.string().check(z.maxLength(maxRelatedUrl, 'validation.tooLong'))),
    after: z.nullable(storedUrl),
  })
  .check(
    z.refine(({ before, after }) => before !== null || after !== null, {
      error: 'validation.required',
      path: ['after'],
    }),
  );
