import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePrograms, useTable, useTables } from 'shared-data/collections/hooks';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import { boardClashes } from 'shared-data/models/boards';
import type { Program } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import type { TablePosition } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { dateTimeOf } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import { Facts } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { EditorNames } from '../../common/coeditors/editor-names.tsx';
import { CoreTime } from '../../common/core-time.tsx';
import { LateNote } from '../../common/late-note.tsx';
import { spanOnDay } from '../../common/program-line.ts';
import { SessionLink } from '../../common/session-link.tsx';
import { TimeNote } from '../../common/time-note.tsx';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import { useLater } from '../../common/use-later.ts';
import { useShownTime } from '../../common/use-shown-time.ts';
import { useVenue } from '../../common/use-venue.ts';
import css from './presentation.module.css';

interface Props {
  program: Program;
  session: Session | undefined;
  positions: readonly TablePosition[];
}

export function PresentationFacts({ program, session, positions }: Props) {
  const { t } = useTranslation();
  const type = t(`program.type.${program.presentationType}`);
  const items = [
    { term: t('presentation.id'), value: shownId(program) },
    {
      term: t('presentation.session'),
      value: session ? (
        <SessionLink session={session} />
      ) : (
        <span className={css.quiet}>{t('presentation.noSession')}</span>
      ),
    },
    {
      term: t('presentation.type'),
      value: t('presentation.typeAndMode', {
        type,
        mode: t(program.online ? 'program.online' : 'program.inPerson'),
      }),
    },
    {
      term: t('presentation.place'),
      value:
        positions.length > 0 ? (
          <ul className={css.places}>
            {positions.map((position) => (
              <li key={`${position.table} ${position.room} ${position.item}`}>
                <Place position={position} />
              </li>
            ))}
          </ul>
        ) : (
          <span className={css.quiet}>{t('presentation.noPlace')}</span>
        ),
    },
    { term: t('presentation.editors'), value: <EditorNames program={program} /> },
  ];
  return (
    <>
      <Facts items={items} />
      {positions[0] && <TimeNote date={positions[0].date} />}
      <SharedBoard program={program} />
    </>
  );
}

function Place({ position }: { position: TablePosition }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const show = useShownTime();
  const shown = show(position.date, position);
  const other = useVenue().otherClock(position.date, position.begin);
  const room = useTable(position.table)?.rooms?.[position.room];
  const late = useMinutesLate()(position);
  return (
    <Link to={paths.tableItem(position.table, position.room, position.item)}>
      <time dateTime={dateTimeOf(shown.date, shown.begin)}>{spanOnDay(shown, locale)}</time>
      <LateNote late={late} span={shown} />
      {position.flash && <span className={css.room}>{t('program.flash')}</span>}
      {room && <span className={css.room}>{roomName(room, locale)}</span>}
      {position.board && <span className={css.room}>{t('timetable.board', { number: position.board })}</span>}
      <CoreTime position={position} className={css.room} />
      {other && <span className={css.own}>{other}</span>}
    </Link>
  );
}

function SharedBoard({ program }: { program: Program }) {
  const { t } = useTranslation();
  const edits = useEditsProgram(program);
  const tables = useTables();
  const programs = usePrograms();
  const nameOf = (id: string) => {
    const other = programs.find((one) => one.id === id);
    return other ? shownId(other) : id;
  };
  // Looks at all posters, so it waits until the page is shown.
  const asked = useLater(edits, false);
  const others = useMemo(() => {
    if (!asked) return undefined;
    const canceled = new Set(programs.flatMap((one) => (one.canceled ? [one.id] : [])));
    return boardClashes(tables, (id) => canceled.has(id)).get(program.id);
  }, [asked, tables, programs, program.id]);
  return (
    others && (
      <Notice kind="warning" still>
        {t('presentation.boardShared', { ids: others.map(nameOf).join(', ') })}
      </Notice>
    )
  );
}
