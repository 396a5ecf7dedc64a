import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useBase, useProgram, useSessionOf, useTables } from 'shared-data/collections/hooks';
import { defaultTimeZone } from 'shared-data/models/site';
import { clockTime, dayName, venueDate, venueInstant, venueMinutes } from 'shared-data/platform/format';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import css from './home-page.module.css';
import { type Entry, nowAndNext } from './on-now.ts';

/** What is on in each room and what comes next, while the symposium lasts; for those who may see the timetable. */
export function ProgrammeNow() {
  const { t, locale } = useT();
  const tables = useTables();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const at = useVenueClock(timeZone);
  const { now, next } = nowAndNext(tables, at);
  if (now.length === 0 && next === null) return null;
  const sameDay = next?.date === at.date;
  return (
    <section className={css.news} aria-labelledby="on-now">
      <h2 id="on-now">{t('home.onNow')}</h2>
      <div className={css.onNow}>
        {now.length === 0 && <p className={css.quiet}>{t('home.nothingOn')}</p>}
        <ul className={css.blocks}>
          {now.map((entry) => (
            <Block key={`${entry.room.id}/${entry.item.id}`} entry={entry} />
          ))}
        </ul>
        {next && (
          <>
            <h3 className={css.nextTitle}>
              {t('home.next')}
              <time dateTime={`${next.date}T${next.begin}`}>
                {!sameDay && `${dayName(next.date, locale)} `}
                {clockTime(venueInstant(next.date, next.begin, timeZone), locale, timeZone, true)}
              </time>
            </h3>
            <ul className={css.blocks}>
              {next.entries.map((entry) => (
                <Block key={`${entry.room.id}/${entry.item.id}`} entry={entry} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

function Block({ entry: { table, room, item, program } }: { entry: Entry }) {
  const { locale } = useT();
  const session = useSessionOf(item.sessionId);
  const inTurn = (en: string | undefined, ja: string | undefined) => (locale === 'ja' ? ja || en : en || ja);
  const title = inTurn(item.title, item.titleJa) || inTurn(session?.title, session?.titleJa);
  return (
    <li>
      <span className={css.room}>{inTurn(room.name, room.nameJa)}</span>
      <span>
        {item.kind === 'break' ? (
          title
        ) : (
          <Link to={paths.tableItem(table, room.id, item.id)}>{title || item.id}</Link>
        )}
        {program && <Talk id={program} />}
      </span>
      <span className={css.until}>
        {item.begin} – {item.end}
      </span>
    </li>
  );
}

function Talk({ id }: { id: string }) {
  const program = useProgram(id);
  if (!program) return null;
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
  const minutes = venueMinutes(now, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return { date: venueDate(now, timeZone), time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}
