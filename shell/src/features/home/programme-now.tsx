import { Link } from 'react-router-dom';
import { useBase, useProgram, useSessionOf, useTables } from 'shared-data/collections/hooks';
import { clockTime, dayName, venueDate, venueInstant, venueMinutes } from 'shared-data/i18n/format';
import { useT } from 'shared-data/i18n/i18n';
import { nowAndNext, type PlacedItem, talkAt } from 'shared-data/models/now-and-next';
import { defaultTimeZone } from 'shared-data/models/site';
import { timeRange } from 'shared-data/models/time-range';
import { paths } from 'shared-data/navigation/paths';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { useMinute } from 'shared-data/platform/clock';
import css from './home-page.module.css';
import { untilText } from './until-text.ts';

/** What is on in each room and what comes next, while the symposium lasts; for those who may see the timetable. */
export function ProgrammeNow() {
  const { t } = useT();
  const tables = useTables();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const at = useVenueClock(timeZone);
  const { now, next } = nowAndNext(tables, at, (item) => item.hidden !== true);
  const first = next[0];
  return (
    <>
      {now.length > 0 && (
        <section className={css.news} aria-labelledby="on-now">
          <h2 id="on-now">{t('home.onNow')}</h2>
          <Blocks placed={now} minutes={at.minutes} />
        </section>
      )}
      {first && (
        <section className={css.news} aria-labelledby="next">
          <h2 id="next">{t('home.next')}</h2>
          <div>
            <Begin placed={first} at={at} timeZone={timeZone} />
            <Blocks placed={next} minutes={minutesOf(first.item.begin)} />
          </div>
        </section>
      )}
    </>
  );
}

/** How long it is until then, and when that is at the venue. */
function Begin({ placed, at, timeZone }: { placed: PlacedItem; at: VenueTime; timeZone: string }) {
  const { locale } = useT();
  const { date } = placed.table;
  const { begin } = placed.item;
  const instant = venueInstant(date, begin, timeZone);
  return (
    <p className={css.begin}>
      <strong>{untilText(instant - at.time, locale)}</strong>{' '}
      <time dateTime={`${date}T${begin}`}>
        {date !== at.date && `${dayName(date, locale)} `}
        {clockTime(instant, timeZone, true)}
      </time>
    </p>
  );
}

function Blocks({ placed, minutes }: { placed: readonly PlacedItem[]; minutes: number }) {
  return (
    <ul className={css.blocks}>
      {placed.map((one) => (
        <Block key={`${one.room.id}/${one.item.id}`} placed={one} minutes={minutes} />
      ))}
    </ul>
  );
}

/** One block, with the talk that is given at a time of day. */
function Block({ placed: { table, room, item }, minutes }: { placed: PlacedItem; minutes: number }) {
  const { locale } = useT();
  const session = useSessionOf(item.sessionId);
  const inTurn = (en: string | undefined, ja: string | undefined) => (locale === 'ja' ? ja || en : en || ja);
  const program = talkAt(item, minutes);
  const title = inTurn(item.title, item.titleJa) || inTurn(session?.title, session?.titleJa);
  return (
    <li>
      <span className={css.room}>{inTurn(room.name, room.nameJa)}</span>
      <span>
        <Link to={paths.tableItem(table.name, room.id, item.id)}>{title || item.id}</Link>
        {program && <Talk id={program} />}
      </span>
      <span className={css.until}>{timeRange(item.begin, item.end)}</span>
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

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

interface VenueTime {
  time: number;
  date: string;
  minutes: number;
}

/** The time at the venue, to the minute. */
function useVenueClock(timeZone: string): VenueTime {
  const time = useMinute();
  return { time, date: venueDate(time, timeZone), minutes: venueMinutes(time, timeZone) };
}
