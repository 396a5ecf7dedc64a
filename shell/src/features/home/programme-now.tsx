import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLoading, useProgram, useSessionOf, useTables } from 'shared-data/collections/hooks';
import {
  useMinutesLate,
  useShownTimeZone,
  useVenueClock,
  type VenueClock,
} from 'shared-data/collections/venue-clock';
import { clockTime, dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { nowAndNext, type PlacedItem, talkAt } from 'shared-data/models/now-and-next';
import { spanIn, type Zones } from 'shared-data/models/shown-time';
import { timeRange } from 'shared-data/models/time-range';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { minutesOf, minutesSince, venueInstant, wallTime } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import css from './home-page.module.css';
import { PartOf } from './part-of.tsx';
import { untilText } from './until-text.ts';

export function ProgrammeNow() {
  const { t } = useTranslation();
  const tables = useTables();
  const at = useVenueClock();
  const minutesLate = useMinutesLate();
  const late = ({ table, room, item }: PlacedItem) =>
    minutesLate({ table: table.name, room: room.id, item: item.id });
  const { now, next } = nowAndNext(tables, at, (item) => item.hidden !== true, late);
  const first = next[0];
  const states = [useLoading('tables'), useLoading('delays'), useLoading('sessions'), useLoading('programs')];
  return (
    <PartOf name="now" states={states} kept={tables.length > 0}>
      {now.length > 0 && (
        <section className={css.news} aria-labelledby="on-now">
          <h2 id="on-now">{t('home.onNow')}</h2>
          <Blocks placed={now} at={at} late={late} />
        </section>
      )}
      {first && (
        <section className={css.news} aria-labelledby="next">
          <h2 id="next">{t('home.next')}</h2>
          <div>
            <Begin placed={first} at={at} late={late(first)} />
            <Blocks placed={next} at={null} late={late} />
          </div>
        </section>
      )}
    </PartOf>
  );
}

function Begin({ placed, at, late }: { placed: PlacedItem; at: VenueClock; late: number }) {
  const locale = useLocale();
  const { date } = placed.table;
  const { begin } = placed.item;
  const { venue, shown } = useZones();
  const instant = venueInstant(date, begin, venue) + late * 60_000;
  const day = wallTime(instant, shown).date;
  return (
    <p className={css.begin}>
      <strong>{untilText(instant - at.instant, locale)}</strong>{' '}
      <time dateTime={new Date(instant).toISOString()}>
        {day !== wallTime(at.instant, shown).date && `${dayName(day, locale)} `}
        {clockTime(instant, shown, true)}
      </time>
    </p>
  );
}

/** Venue time, or the reader's own where they chose it on the timetable. */
function useZones(): Zones {
  const { timeZone } = useVenueClock();
  return { venue: timeZone, shown: useShownTimeZone() };
}

interface BlocksProps {
  placed: readonly PlacedItem[];
  /** null: before they begin. */
  at: VenueClock | null;
  late: (placed: PlacedItem) => number;
}

function Blocks({ placed, at, late }: BlocksProps) {
  return (
    <ul className={css.blocks}>
      {placed.map((one) => (
        <Block key={`${one.room.id}/${one.item.id}`} placed={one} at={at} late={late(one)} />
      ))}
    </ul>
  );
}

interface BlockProps {
  placed: PlacedItem;
  at: VenueClock | null;
  late: number;
}

function Block({ placed: { table, room, item }, at, late }: BlockProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSessionOf(item.sessionId);
  const { begin, end } = spanIn({ date: table.date, begin: item.begin, end: item.end }, useZones());
  const program = talkAt(item, at ? minutesSince(table.date, at) - late : minutesOf(item.begin));
  return (
    <li>
      <span className={css.room}>{roomName(room, locale)}</span>
      <span className={css.item}>
        <Link to={paths.tableItem(table.name, room.id, item.id)}>{itemTitle(item, session, locale)}</Link>
        {program && <Talk id={program} />}
      </span>
      <span className={css.until}>
        {timeRange(begin, end)}
        {late > 0 && <span className={css.late}>{t('home.late', { count: late })}</span>}
      </span>
    </li>
  );
}

function Talk({ id }: { id: string }) {
  const program = useProgram(id);
  const opens = useMayOpen(program);
  if (!program) return null;
  if (!opens)
    return (
      <span className={css.talk} lang={program.language}>
        {program.title}
      </span>
    );
  return (
    <Link className={css.talk} to={paths.presentation(id)} lang={program.language}>
      {program.title}
    </Link>
  );
}
