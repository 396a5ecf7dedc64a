import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBase, useCollection, usePermission, useTables } from 'shared-data/collections/hooks';
import { useVenueClock } from 'shared-data/collections/venue-clock';
import { dateTime, dayName, deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { permissionOf } from 'shared-data/models/permission';
import type { BaseInformation } from 'shared-data/models/site';
import { storeOf } from 'shared-data/sync/collection-store';
import { Badge } from 'shared-ui/badge';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { paths } from '../../paths.ts';
import { type Moment, momentsOf } from './moments.ts';
import { type OpenNow, openNow } from './open-now.ts';
import css from './timeline.module.css';

export function Component() {
  const { t } = useTranslation();
  const base = useBase();
  const permission = usePermission();
  const { instant } = useVenueClock();
  return (
    <Page title={t('admin.menu.timeline')} lead={t('admin.timeline.lead')} width="narrow">
      {base && permission ? (
        <>
          <Section title={t('admin.timeline.now')} lead={t('admin.timeline.nowLead')}>
            <ul className={css.list} aria-label={t('admin.timeline.now')}>
              {openNow(base, permissionOf(permission), instant).map((one) => (
                <Doing key={one.id} one={one} />
              ))}
            </ul>
          </Section>
          <Dates base={base} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}

function Doing({ one: { id, open, until, closedBy } }: { one: OpenNow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone } = useVenueClock();
  return (
    <li className={css.row}>
      <span className={css.what}>
        {t(`admin.timeline.doing.${id}`)}
        <span className={css.quiet}>
          {closedBy === undefined &&
            until !== undefined &&
            t(open ? 'admin.timeline.until' : 'admin.timeline.ended', {
              time: deadlineText(until, locale, timeZone),
            })}
          {closedBy !== undefined && (
            <Link to={`${paths.adminSetting()}#${closedBy}`}>{t('admin.timeline.closedBySwitch')}</Link>
          )}
        </span>
      </span>
      <Badge tone={open ? 'good' : 'warn'}>{t(open ? 'admin.timeline.open' : 'admin.timeline.closed')}</Badge>
    </li>
  );
}

function Dates({ base }: { base: BaseInformation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone, instant, date: today } = useVenueClock();
  const tables = useTables();
  const late = useCollection('lateAccesses');
  const rooms = useCollection('roomMeetings');
  const moments = useMemo(
    () =>
      momentsOf({
        ...{ base, timeZone, locale, tables },
        late: storeOf('lateAccesses').values(),
        rooms: storeOf('roomMeetings').values(),
      }),
    [base, timeZone, locale, tables, late.version, rooms.version],
  );
  const isOver = ({ at, date }: Moment) => (date === undefined ? at <= instant : date < today);
  const over = moments.filter(isOver);
  const coming = moments.filter((moment) => !isOver(moment));
  return (
    <Section title={t('admin.timeline.dates')} lead={t('admin.timeline.datesLead')}>
      {over.length > 0 && (
        <details className={css.over}>
          <summary>{t('admin.timeline.over', { count: over.length })}</summary>
          <Moments label={t('admin.timeline.over', { count: over.length })} moments={over} />
        </details>
      )}
      <p className={css.now}>{t('admin.timeline.isNow', { time: dateTime(instant, locale, timeZone) })}</p>
      {coming.length > 0 ? (
        <Moments label={t('admin.timeline.coming')} moments={coming} />
      ) : (
        <p>{t('admin.timeline.nothing')}</p>
      )}
    </Section>
  );
}

/** Deadlines have passed, days have begun. */
function seenAt(kind: Moment['kind'], at: number): number {
  return at + (['day', 'banquet', 'party'].includes(kind) ? 10 * 3_600_000 : 60_000);
}

function Moments({ label, moments }: { label: string; moments: readonly Moment[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone } = useVenueClock();
  return (
    <ol className={css.line} aria-label={label}>
      {moments.map(({ id, kind, at, date, name = '', count = 1, to }) => (
        <li key={id}>
          <time dateTime={date ?? new Date(at).toISOString()} className={css.quiet}>
            {date === undefined ? deadlineText(at, locale, timeZone) : dayName(date, locale)}
          </time>
          <Link to={to}>{t(`admin.timeline.kind.${kind}`, { name, count })}</Link>
          <Link to={`${paths.adminRehearsal()}?at=${seenAt(kind, at)}`} className={css.see}>
            {t('admin.timeline.see')}
          </Link>
        </li>
      ))}
    </ol>
  );
}
