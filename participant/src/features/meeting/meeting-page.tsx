import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasPrivilegeView, isRegistered, maySubmit } from 'shared-data/access/guards';
import { useLoading, useSessions, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import { nowAndNext, type PlacedItem } from 'shared-data/models/now-and-next';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { useSession } from 'shared-data/session/session-store';
import { SessionBadge } from 'shared-ui/badge';
import { Icon, type IconName } from 'shared-ui/icon';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { isKnown } from '../../common/is-known.ts';
import { onDay, spanText } from '../../common/program-line.ts';
import { sessionColor } from '../../common/session-color.ts';
import { TimeNote } from '../../common/time-note.tsx';
import { useVenue } from '../../common/use-venue.ts';
import { mayShow } from '../../common/visibility.ts';
import { paths } from '../../paths.ts';
import css from './meeting.module.css';

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const venue = useSession(({ view }) => view.base?.venue);
  return (
    <Page title={t('meeting.title')} lead={venue ? localized(venue, locale) : undefined}>
      <NowAndNext />
      <Entries />
    </Page>
  );
}

function NowAndNext() {
  const { t } = useTranslation();
  const locale = useLocale();
  const tables = useTables();
  const known = isKnown(useLoading('tables'));
  const { now } = useVenue();
  const staff = useSession(({ view }) => hasPrivilegeView(view));
  const around = nowAndNext(tables, now, (item) => mayShow(item, staff));
  const first = around.next[0];
  const when =
    first &&
    (first.table.date === now.date ? first.item.begin : onDay(first.table.date, first.item.begin, locale));
  if (around.now.length === 0 && !first)
    return known ? null : (
      <div className={css.around}>
        <Skeleton lines={8} />
      </div>
    );
  return (
    <div className={css.around}>
      {around.now.length > 0 && (
        <Section title={t('meeting.now')}>
          <Items items={around.now} current />
        </Section>
      )}
      {first && (
        <Section title={t('meeting.next', { time: when })}>
          <Items items={around.next} />
        </Section>
      )}
      <TimeNote />
    </div>
  );
}

function Items({ items, current }: { items: PlacedItem[]; current?: boolean }) {
  const locale = useLocale();
  const sessions = useSessions();
  return (
    <ul className={css.items}>
      {items.map(({ table, room, item }) => {
        const session = sessions.find((one) => one.id === item.sessionId);
        const title = itemTitle(item, session, locale);
        const place = roomName(room, locale);
        return (
          <li key={`${table.name} ${room.id} ${item.id}`}>
            <Link
              className={css.item}
              data-current={current || undefined}
              style={sessionColor(session)}
              to={paths.tableItem(table.name, room.id, item.id)}
            >
              <span className={css.place}>{place}</span>
              <span className="visually-hidden">, </span>
              <span className={css.itemTitle}>
                {item.sessionId && <SessionBadge code={item.sessionId} color={session?.color} />} {title}
              </span>
              <span className="visually-hidden">, </span>
              <time className={css.time}>{spanText(item)}</time>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Entries() {
  const { t } = useTranslation();
  const registered = useSession(({ view }) => isRegistered(view));
  const submits = useSession(({ view }) => isRegistered(view) && maySubmit(view));
  const entries: { to: string; icon: IconName; name: string; text: string }[] = [
    { to: paths.programs(), icon: 'list', name: t('menu.program'), text: t('meeting.program.text') },
    { to: paths.tables(), icon: 'calendar', name: t('menu.timetable'), text: t('meeting.timetable.text') },
    ...(submits
      ? [
          {
            to: paths.submission(),
            icon: 'upload',
            name: t('menu.submission'),
            text: t('meeting.submission.text'),
          } as const,
        ]
      : []),
    ...(registered
      ? [
          {
            to: paths.myRoom(),
            icon: 'user',
            name: t('menu.myRoom'),
            text: t('meeting.myRoom.text'),
          } as const,
        ]
      : []),
  ];
  return (
    <nav aria-label={t('meeting.entries')}>
      <ul className={css.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link className={css.entry} to={entry.to}>
              <Icon name={entry.icon} size={1.5} />
              <span className={css.entryName}>{entry.name}</span>
              <span className={css.entryText}>{entry.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
