import { expect, test } from 'vitest';
import type { Session } from './session.ts';
import {
  newSession,
  newSessionFormSchema,
  sessionFormChanges,
  sessionFormSchema,
  sessionFormValues,
  wholeSessionFormSchema,
  wholeSessionFormValues,
} from './session-form.ts';

const session: Session = {
  id: 'OM',
  group: 'O',
  title: 'Air',
  conveners: ['A. Ice', 'B. Snow'],
  scope: 'Ice',
};
const shown = sessionFormValues(session);

test('only changed fields are sent, each with what it held before', () => {
  expect(sessionFormChanges(shown, shown)).toEqual({ changes: {}, before: {} });
  const typed = { ...shown, scope: '', scopeJa: ' 氷 ', conveners: ' B. Snow \n\n C. Air' };
  expect(sessionFormChanges(shown, typed)).toEqual({
    changes: { scope: '', scopeJa: '氷', conveners: ['B. Snow', 'C. Air'] },
    before: { scope: 'Ice', scopeJa: '', conveners: ['A. Ice', 'B. Snow'] },
  });
});

test('a title is required, and no name or text may be too long', () => {
  const errors = (changes: object) =>
    sessionFormSchema
      .safeParse({ ...shown, ...changes })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(errors({})).toBeUndefined();
  expect(errors({ title: ' ' })).toEqual([['title', 'validation.required']]);
  expect(errors({ conveners: 'x'.repeat(201) })).toEqual([['conveners', 'validation.tooLong']]);
  expect(errors({ conveners: 'x\n'.repeat(51) })).toEqual([['conveners', 'validation.tooLong']]);
  expect(errors({ scopeJa: '氷'.repeat(4001) })?.[0]).toEqual(['scopeJa', 'validation.tooLong']);
});

test('group and colour are sent as they are stored', () => {
  const whole = wholeSessionFormValues({ ...session, color: 3 });
  expect(sessionFormChanges(whole, { ...whole, group: '', color: '0' })).toEqual({
    changes: { group: '', color: 0 },
    before: { group: 'O', color: 3 },
  });
  expect(wholeSessionFormSchema.safeParse({ ...whole, color: '8' }).success).toBe(false);
});

test('a new session holds what was filled in, under a valid id', () => {
  const empty = { title: '', titleJa: '', conveners: '', scope: '', scopeJa: '', group: '', color: '' };
  const typed = { ...empty, id: 'IC', title: ' Clouds ', conveners: 'A. Ice' };
  expect(newSession(newSessionFormSchema.parse(typed))).toEqual({
    ...{ id: 'IC', group: '', title: 'Clouds', conveners: ['A. Ice'] },
  });
  const messages = newSessionFormSchema.safeParse({ ...typed, id: 'XC' }).error?.issues;
  expect(messages?.map(({ message }) => message)).toEqual(['validation.sessionId']);
});
