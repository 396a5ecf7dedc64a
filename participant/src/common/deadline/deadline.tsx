import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPrivilegeView, isStaff } from 'shared-data/access/guards';
import { useLateAccess } from 'shared-data/collections/hooks';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { baseFor } from 'shared-data/models/late-access';
import { Notice } from 'shared-ui/notice';
import { useVenue } from '../use-venue.ts';
import './words.ts';

export interface Deadline {
  /** `7 August 2026, 12:00 JST (03:00 UT)`; empty when there is none. */
  text: string;
  over: boolean;
  /** Passed for this reader; staff have no deadline. */
  closed: boolean;
}

export type DeadlineKind = 'submission' | 'registration';

/** By this page's clock; the server decides. */
export function useDeadline(kind: DeadlineKind): Deadline {
  const locale = useLocale();
  const { timeZone, instant } = useVenue();
  const base = useIdentity(({ view }) => view.base);
  const late = useLateAccess();
  const deadline = baseFor(base ?? {}, late).deadlines?.[kind];
  const exempt = useIdentity(({ view }) => (kind === 'submission' ? isStaff(view) : hasPrivilegeView(view)));
  if (deadline === undefined) return { text: '', over: false, closed: false };
  const over = instant > deadline;
  return { text: deadlineText(deadline, locale, timeZone), over, closed: over && !exempt };
}

/** Keeps a form open that was open when the deadline passed. */
export function useOpenForm(kind: DeadlineKind = 'submission'): boolean {
  const { closed } = useDeadline(kind);
  const opened = useRef(false);
  opened.current ||= !closed;
  return opened.current;
}

/** The notice of a form whose deadline passed while it was open, else null. */
export function useDeadlineNotice(kind: DeadlineKind): string | null {
  const { t } = useTranslation();
  const { text, closed } = useDeadline(kind);
  return closed ? t('deadline.passedMeanwhile', { time: text }) : null;
}

export function DeadlineNote({ modify }: { modify?: boolean }) {
  const { t } = useTranslation();
  const { text, over } = useDeadline('submission');
  if (!text) return null;
  if (over)
    return (
      <Notice kind="warning" title={t('submission.deadline.over', { time: text })}>
        {t('submission.deadline.overText')}
      </Notice>
    );
  return <p>{t(modify ? 'submission.modifyUntil' : 'submission.deadline', { time: text })}</p>;
}
