import * as z from 'zod/mini';
import { longestScope, type Session } from './session.ts';
import { requiredText, text } from './text-schema.ts';

const longestName = 200;
const mostConveners = 50;

/** What staff edit of a session. `conveners`: one per line. */
export const sessionFormSchema = z.object({
  title: requiredText(300),
  titleJa: text(300),
  conveners: text(mostConveners * (longestName + 1)).check(
    z.refine((typed) => namesOf(typed).every((name) => name.length <= longestName), 'validation.tooLong'),
    z.refine((typed) => namesOf(typed).length <= mostConveners, 'validation.tooLong'),
  ),
  scope: text(longestScope),
  scopeJa: text(longestScope),
});
export type SessionFormValues = z.infer<typeof sessionFormSchema>;

export function sessionFormValues(session: Session): SessionFormValues {
  const { title, titleJa = '', conveners = [], scope = '', scopeJa = '' } = session;
  return { title, titleJa, conveners: conveners.join('\n'), scope, scopeJa };
}

type Fields = Partial<Omit<Session, 'id'>>;

/** The fields that were changed, with their new and their earlier content. */
export function sessionFormChanges(
  shown: SessionFormValues,
  typed: SessionFormValues,
): { changes: Fields; before: Fields } {
  const names = (Object.keys(typed) as (keyof SessionFormValues)[]).filter(
    (name) => typed[name].trim() !== shown[name].trim(),
  );
  const fieldsOf = (values: SessionFormValues): Fields =>
    Object.fromEntries(
      names.map((name) => [name, name === 'conveners' ? namesOf(values[name]) : values[name].trim()]),
    );
  return { changes: fieldsOf(typed), before: fieldsOf(shown) };
}

function namesOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
