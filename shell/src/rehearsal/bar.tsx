import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useVenueClock } from 'shared-data/collections/venue-clock';
import { addFailureMessages } from 'shared-data/i18n/failure-messages';
import { clockTime, dateTime, shortDay } from 'shared-data/i18n/format';
import { addMessages, useLocale } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import {
  type RehearsalRequest,
  type RehearsalRole,
  rehearsalKey,
  rehearsalRoles,
} from 'shared-data/models/rehearsal';
import { venueDate } from 'shared-data/models/venue-time';
import { errorMessageKey } from 'shared-data/platform/errors';
import { BarFrame, leaveTab, unless, useNarrow, useOver } from '../somebody-else/bar-frame.tsx';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    rehearsal: typeof en;
  }
}

addMessages({ en, ja });
addFailureMessages();

const styles = {
  role: { display: 'flex', gap: 'var(--space-2)', alignItems: 'center', whiteSpace: 'nowrap' },
  narrowRole: { flex: '1 1 5rem', minWidth: 0 },
  select: {
    ...{ width: '100%', minWidth: 0, minHeight: '2rem', paddingInline: 'var(--space-2)', font: 'inherit' },
    ...{ border: '1px solid var(--on-sun)', borderRadius: 'var(--radius-control)' },
    ...{ background: 'var(--sun)', color: 'var(--on-sun)' },
  },
} as const satisfies Record<string, CSSProperties>;

export interface BarProps {
  request: RehearsalRequest;
  /** When it ends, by the real clock; absent when it did not begin. */
  until?: number;
  error?: unknown;
}

/** Says as whom and when the page is seen, and ends it. */
export function Bar({ request, until, error }: BarProps) {
  const { t } = useTranslation();
  const ended = useEnded(until);
  const end = {
    label: t('rehearsal.end'),
    short: t('rehearsal.endShort'),
    run: () => leaveTab(rehearsalKey, '/admin'),
  };
  return (
    <BarFrame title={t('rehearsal.title')} end={end}>
      {until === undefined ? (
        <span role="alert">{t('rehearsal.failed', { reason: t(errorMessageKey(error)) })}</span>
      ) : (
        <Facts request={request} ended={ended} />
      )}
    </BarFrame>
  );
}

interface FactsProps {
  request: RehearsalRequest;
  ended: boolean;
}

function Facts({ request, ended }: FactsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const locale = useLocale();
  const { instant, timeZone } = useVenueClock();
  const changed = [request.settings?.base, request.settings?.permission].some(
    (values) => Object.keys(values ?? {}).length > 0,
  );
  const become = (role: RehearsalRole) => {
    sessionStorage.setItem(rehearsalKey, JSON.stringify({ ...request, role }));
    location.reload();
  };
  return (
    <>
      <label style={narrow ? { ...styles.role, ...styles.narrowRole } : styles.role}>
        <span className={unless(!narrow)}>{t('rehearsal.role')}</span>
        <select
          name="rehearsalRole"
          style={styles.select}
          value={request.role}
          onChange={({ target }) => become(target.value as RehearsalRole)}
        >
          {rehearsalRoles.map((role) => (
            <option key={role} value={role}>
              {t(`rehearsal.roles.${role}`)}
            </option>
          ))}
        </select>
      </label>
      <time dateTime={new Date(instant).toISOString()}>
        {narrow
          ? `${shortDay(venueDate(instant, timeZone), locale)} ${clockTime(instant, timeZone)}`
          : dateTime(instant, locale, timeZone)}
      </time>
      <span role="status" className={unless(ended || !narrow)}>
        {ended ? t('rehearsal.over') : t(changed ? 'rehearsal.changed' : 'rehearsal.nothing')}
      </span>
    </>
  );
}

/** The server ends it after an hour, and with the administrator's right. */
function useEnded(until = 0): boolean {
  const lost = useConnection(({ connection }) => connection === 'lost');
  return useOver(until) || lost;
}
