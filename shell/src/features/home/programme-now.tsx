import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useBase, useProgram, useSessionOf, useTables } from 'shared-data/collections/hooks';
import { nowAndNext, type PlacedItem, talkAt } from 'shared-data/models/now-and-next';
import { defaultTimeZone } from 'shared-data/models/site';
import { timeRange } from 'shared-data/models/time-range';
import { clockTime, dayName, venueDate, venueInstant, venueMinutes } from 'shared-data/platform/format';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { isRegistered } from 'shared-data/session/guards';
import { useSession } from 'shared-data/session/session-store';
import css from './home-page.module.css';

/** What is on in each room and what comes next, while the symposium lasts; for those who may see the timetable. */
export function ProgrammeNow() {
  const { t, locale } = useT();
  const tables = useTables();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const at = useVenueClock(timeZone);
  const { now, next } = nowAndNext(tables, at, (item) => item.hidden !== true);
  const first = next[0];
  if (now.length === 0 && !first) return null;
  return (
    <section className={css.news} aria-labelledby="on-now">
      <h2 id="on-now">{t('home.onNow')}</h2>
      <div className={css.onNow}>
        {now.length === 0 && <p className={css.quiet}>{t('home.nothingOn')}</p>}
        <ul className={css.blocks}>
          {now.map((placed) => (
            <Block key={`${placed.room.id}/${placed.item.id}`} placed={placed} minutes={at.minutes} />
          ))}
        </ul>
        {first && (
          <>
            <h3 className={css.nextTitle}>
              {t('home.next')}
              <time dateTime={`${first.table.date}T${first.item.begin}`}>
                {first.table.date !== at.date && `${dayName(first.table.date, locale)} `}
                {clockTime(venueInstant(first.table.date, first.item.begin, timeZone), timeZone, true)}
              </time>
            </h3>
            <ul className={css.blocks}>
              {next.map((placed) => (
                <Block key={`${placed.room.id}/${placed.item.id}`} placed={placed} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** One block; `minutes` is the time of day while it is on. */
function Block({ placed: { table, room, item }, minutes }: { placed: PlacedItem; minutes?: number }) {
  const { locale } = useT();
  const session = useSessionOf(item.sessionId);
  const inTurn = (en: string | undefined, ja: string | undefined) => (locale === 'ja' ? ja || en : en || ja);
  const program = minutes === undefined ? undefined : talkAt(item, minutes);
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
  const registered = useSession((session) => isRegistered(session.view));
  if (!program) return null;
  // Presentation pages are not for visitors.
  if (!registered)
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

/** The time at the venue, to the minute. */
function useVenueClock(timeZone: string) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return { date: venueDate(now, timeZone), minutes: venueMinutes(now, timeZone) };
}
