import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasPrivilegeView } from 'shared-data/access/guards';
import {
  useCoeditedProgramIds,
  useLoading,
  useMyProgramIds,
  useSessions,
  useStarIds,
  useTables,
} from 'shared-data/collections/hooks';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { expectedTime } from 'shared-data/models/delay';
import { nowAndNext, type PlacedItem } from 'shared-data/models/now-and-next';
import type { TimetableItem } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { isKnown } from '../../common/is-known.ts';
import { LateNote } from '../../common/late-note.tsx';
import { onDay, spanText } from '../../common/program-line.ts';
import { sessionColor } from '../../common/session-color.ts';
import { TimeNote } from '../../common/time-note.tsx';
import { useShownTime } from '../../common/use-shown-time.ts';
import { useVenue } from '../../common/use-venue.ts';
import { mayShow } from '../../common/visibility.ts';
import css from './meeting.module.css';
import { hasMine, mineFirst } from './mine-first.ts';

export function NowAndNext({ except }: { except: TimetableItem | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tables = useTables();
  const known = isKnown(useLoading('tables'));
  const mine = useMine();
  const starred = new Set(useStarIds());
  const { now, today } = useVenue();
  const staff = useIdentity(({ view }) => hasPrivilegeView(view));
  const minutesLate = useMinutesLate();
  const late = ({ table, room, item }: PlacedItem) =>
    minutesLate({ table: table.name, room: room.id, item: item.id });
  const around = nowAndNext(tables, now, (item) => item !== except && mayShow(item, staff), late);
  const first = around.next[0];
  const show = useShownTime();
  const shown = first && show(first.table.date, first.item);
  const begin = first && shown && expectedTime(shown.begin, late(first));
  const when = begin && (shown.date === today ? begin : onDay(shown.date, begin, locale));
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
          <Items
            items={mineFirst(around.now, mine, starred)}
            mine={mine}
            starred={starred}
            late={late}
            current
          />
        </Section>
      )}
      {first && (
        <Section title={t('meeting.next', { time: when })}>
          <Items items={mineFirst(around.next, mine, starred)} mine={mine} starred={starred} late={late} />
        </Section>
      )}
      <TimeNote />
    </div>
  );
}

function useMine(): ReadonlySet<string> {
  return new Set([...useMyProgramIds(), ...useCoeditedProgramIds()]);
}

interface ItemsProps {
  items: readonly PlacedItem[];
  mine: ReadonlySet<string>;
  starred: ReadonlySet<string>;
  late: (placed: PlacedItem) => number;
  current?: boolean;
}

function Items({ items, mine, starred, late, current }: ItemsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const show = useShownTime();
  return (
    <ul className={css.items}>
      {items.map((placed) => {
        const { table, room, item } = placed;
        const session = sessions.find((one) => one.id === item.sessionId);
        const shown = show(table.date, item);
        return (
          <li key={`${table.name} ${room.id} ${item.id}`}>
            <Link
              className={css.item}
              data-current={current || undefined}
              style={sessionColor(session)}
              to={paths.tableItem(table.name, room.id, item.id)}
            >
              <span className={css.place}>
                {roomName(room, locale)}
                {hasMine(item, mine) ? (
                  <Badge tone="sun">{t('meetingHome.mine')}</Badge>
                ) : (
                  hasMine(item, starred) && <Badge tone="ice">{t('star.starred')}</Badge>
                )}
              </span>
              <span className="visually-hidden">, </span>
              <span className={css.itemTitle}>
                {item.sessionId && <SessionBadge code={item.sessionId} color={session?.color} />}{' '}
                {itemTitle(item, session, locale)}
              </span>
              <span className="visually-hidden">, </span>
              <time className={css.time}>{spanText(shown)}</time>
              <LateNote late={late(placed)} span={shown} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
