import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPrivilegeView, isStaff } from 'shared-data/access/guards';
import { useLateAccess } from 'shared-data/collections/hooks';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { baseFor } from 'shared-data/models/late-access';
import { useSession } from 'shared-data/session/session-store';
import { Notice } from 'shared-ui/notice';
import { useVenue } from './use-venue.ts';

export interface Deadline {
  /** `7 August 2026, 12:00 JST (03:00 UT)`; empty when there is none. */
  text: string;
  over: boolean;
  /** Over, and for this reader too; the staff has no deadline. */
  closed: boolean;
}

/** What a deadline is about. */
export type DeadlineKind = 'submission' | 'registration';

/** A deadline as the clock of this page goes; the server has the last word. */
export function useDeadline(kind: DeadlineKind): Deadline {
  const locale = useLocale();
  const { timeZone, instant } = useVenue();
  const base = useSession(({ view }) => view.base);
  const late = useLateAccess();
  const deadline = baseFor(base ?? {}, late).deadlines?.[kind];
  const exempt = useSession(({ view }) => (kind === 'submission' ? isStaff(view) : hasPrivilegeView(view)));
  if (deadline === undefined) return { text: '', over: false, closed: false };
  const over = instant > deadline;
  return { text: deadlineText(deadline, locale, timeZone), over, closed: over && !exempt };
}

/** Whether the form is shown: never taken away from who had it open when the deadline came. */
export function useOpenForm(kind: DeadlineKind = 'submission'): boolean {
  const { closed } = useDeadline(kind);
  const opened = useRef(false);
  opened.current ||= !closed;
  return opened.current;
}

/** What a form says whose deadline passed while it was filled in; null before. */
export function useDeadlineNotice(kind: DeadlineKind): string | null {
  const { t } = useTranslation();
  const { text, closed } = useDeadline(kind);
  return closed ? t('deadline.passedMeanwhile', { time: text }) : null;
}

/** Until when one can submit or change, in venue time and universal time. */
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
