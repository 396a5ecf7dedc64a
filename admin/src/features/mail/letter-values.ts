import type { MailFilter } from 'shared-data/models/mail-job';

export interface LetterValues {
  /** Of a letter that was written before; empty for a new one. */
  letter: string;
  subject: string;
  body: string;
  group: MailFilter['group'];
  sessionId: string;
  presentationType: '' | 'oral' | 'poster';
  changedType: boolean;
}

export const noLetter: LetterValues = {
  letter: '',
  subject: '',
  body: '',
  group: 'registered',
  sessionId: '',
  presentationType: '',
  changedType: false,
};

export function filterOf({ group, sessionId, presentationType, changedType }: LetterValues): MailFilter {
  return {
    group,
    ...(sessionId && { sessionId }),
    ...(group === 'owners' && presentationType && { presentationType }),
    ...(group === 'owners' && changedType && { changedType }),
  };
}

/** Above this number the sender types it. */
export const typedAbove = 100;

export function isConfirmed(typed: string, count: number): boolean {
  return count > 0 && (count <= typedAbove || typed.trim() === String(count));
}
