import * as z from 'zod/mini';
import { maxRelatedUrl, relatedUrl } from './related-url.ts';
import { requiredText } from './text-schema.ts';

export const relatedUrlFormSchema = z.object({
  url: requiredText(maxRelatedUrl).check(
    z.refine((typed) => typed === '' || relatedUrl(typed) !== null, 'validation.webAddress'),
  ),
});
