import * as z from 'zod/mini';
import { longestScope, type Session, sessionIdPattern } from './session.ts';
import { line, requiredLine, text } from './text-schema.ts';

/** Characters. */
export const longestConvenerName = 200;
export const mostConveners = 50;

/** What staff edit of a session on its page. `conveners`: one per line. */
export const sessionFormSchema = z.object({
  title: requiredLine(300),
  titleJa: line(300),
  conveners: text(mostConveners * (longestConvenerName + 1)).check(
    z.refine(
      (typed) => namesOf(typed).every((name) => name.length <= longestConvenerName),
      'validation.tooLong',
    ),
    z.refine((typed) => namesOf(typed).length <= mostConveners, 'validation.tooLong'),
  ),
  scope: text(longestScope),
  scopeJa: text(longestScope),
});
export type SessionFormValues = z.infer<typeof sessionFormSchema>;

/** With the accounts of conveners, one per line. */
export const peopledSessionFormSchema = z.extend(sessionFormSchema, { convenerUids: text(5000) });
export type PeopledSessionFormValues = z.infer<typeof peopledSessionFormSchema>;

export function peopledSessionFormValues(session: Session): PeopledSessionFormValues {
  return { ...sessionFormValues(session), convenerUids: (session.convenerUids ?? []).join('\n') };
}

/** All that administrators edit. `color`: the index as text, '' for none. */
export const wholeSessionFormSchema = z.extend(sessionFormSchema, {
  group: line(64),
  color: z.string().check(z.regex(/^[0-7]?$/)),
});
export type WholeSessionFormValues = z.infer<typeof wholeSessionFormSchema>;

export const newSessionFormSchema = z.extend(wholeSessionFormSchema, {
  id: requiredLine(32).check(z.regex(sessionIdPattern, 'validation.sessionId')),
});
export type NewSessionFormValues = z.infer<typeof newSessionFormSchema>;

export function sessionFormValues(session: Session): SessionFormValues {
  const { title, titleJa = '', conveners = [], scope = '', scopeJa = '' } = session;
  return { title, titleJa, conveners: conveners.join('\n'), scope, scopeJa };
}

export function wholeSessionFormValues(session: Session): WholeSessionFormValues {
  const { group, color } = session;
  return { ...sessionFormValues(session), group, color: color === undefined ? '' : String(color) };
}

type Fields = Partial<Omit<Session, 'id'>>;

/** The fields that were changed, with their new and their earlier content. */
export function sessionFormChanges<Values extends SessionFormValues>(
  shown: Values,
  typed: Values,
): { changes: Fields; before: Fields } {
  const names = Object.keys(shown).filter((name) => textOf(typed, name) !== textOf(shown, name));
  return { changes: fieldsOf(typed, names), before: fieldsOf(shown, names) };
}

export function newSession({ id, ...values }: NewSessionFormValues): Session {
  const filled = Object.keys(values).filter((name) => textOf(values, name) !== '');
  return { id, group: '', title: '', ...fieldsOf(values, filled) };
}

const textOf = (values: object, name: string) => String((values as Record<string, unknown>)[name]).trim();

function fieldsOf(values: object, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => {
      const typed = textOf(values, name);
      if (name === 'conveners' || name === 'convenerUids') return [name, namesOf(typed)];
      if (name === 'color') return [name, typed === '' ? undefined : Number(typed)];
      return [name, typed];
    }),
  );
}

function namesOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
