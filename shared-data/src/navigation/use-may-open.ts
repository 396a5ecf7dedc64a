import { useCallback } from 'react';
import { type GuardName, mayEnter } from '../access/guards.ts';
import { useCoeditors } from '../collections/hooks.ts';
import { useIdentity } from '../identity/identity-store.ts';
import type { Program } from '../models/program.ts';

/** Checks a program page's guard, so that no link leads to a denial. */
export function useMayOpen(
  program: Program | undefined,
  guard: Extract<GuardName, 'presentation' | 'modifySubmission'> = 'presentation',
): boolean {
  const coeditors = useCoeditors(program?.id ?? '');
  return useIdentity(
    useCallback(
      ({ view }) => {
        const coeditor = view.uid !== null && coeditors.includes(view.uid);
        const subject = program && { program: { ...program, coeditor } };
        return mayEnter(guard, view, subject) === 'ok';
      },
      [program, coeditors, guard],
    ),
  );
}
