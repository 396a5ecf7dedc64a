import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  useCoeditedProgramIds,
  useLoading,
  useMyProgramIds,
  usePositions,
  useProgram,
  useSessionOf,
  useTable,
} from 'shared-data/collections/hooks';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';
import type { TablePosition } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { dateTimeOf } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { Section } from 'shared-ui/page';
import { CoreTime } from '../../common/core-time.tsx';
import { missingFiles } from '../../common/files/program-status.ts';
import { useOwnFiles } from '../../common/files/use-own-files.ts';
import { LateNote } from '../../common/late-note.tsx';
import { spanOnDay } from '../../common/program-line.ts';
import { useShownTime } from '../../common/use-shown-time.ts';
import css from './meeting.module.css';

export function OwnPresentations() {
  const { t } = useTranslation();
  const ids = [...new Set([...useMyProgramIds(), ...useCoeditedProgramIds()])];
  if (ids.length === 0) return null;
  return (
    <Section
      title={t('meetingHome.own')}
      actions={<Link to={paths.myRoom()}>{t('meetingHome.own.all')}</Link>}
    >
      <ul className={css.lines}>
        {ids.map((id) => (
          <OwnPresentation key={id} id={id} />
        ))}
      </ul>
    </Section>
  );
}

function OwnPresentation({ id }: { id: string }) {
  const { t } = useTranslation();
  const program = useProgram(id);
  const session = useSessionOf(program?.sessionId ?? '');
  const opens = useMayOpen(program);
  if (!program) return null;
  return (
    <li className={css.line}>
      <p className={css.lineTitle}>
        {session && <SessionBadge code={session.id} color={session.color} />}{' '}
        {opens ? <Link to={paths.presentation(id)}>{program.title}</Link> : program.title}{' '}
        {program.canceled && <Badge tone="bad">{t('program.canceled')}</Badge>}
      </p>
      {!program.canceled && <Places id={id} />}
      <Missing program={program} />
    </li>
  );
}

function Places({ id }: { id: string }) {
  const { t } = useTranslation();
  const places = usePositions(id);
  if (places.length === 0) return <p className={css.lineFacts}>{t('meetingHome.own.noPlace')}</p>;
  return places.map((place) => <Place key={`${place.table} ${place.room} ${place.item}`} place={place} />);
}

function Place({ place }: { place: TablePosition }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const minutesLate = useMinutesLate();
  const room = useTable(place.table)?.rooms?.[place.room];
  const shown = useShownTime()(place.date, place);
  return (
    <p className={css.lineFacts}>
      <Link to={paths.tableItem(place.table, place.room, place.item)}>
        <time dateTime={dateTimeOf(shown.date, shown.begin)}>{spanOnDay(shown, locale)}</time>
      </Link>
      {room && <span>{roomName(room, locale)}</span>}
      {place.flash && <span>{t('program.flash')}</span>}
      {place.board && <span>{t('timetable.board', { number: place.board })}</span>}
      <CoreTime position={place} />
      <LateNote late={minutesLate(place)} span={shown} />
    </p>
  );
}

function Missing({ program }: { program: Program }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id } = program;
  const { statuses, shown } = useOwnFiles(id);
  const loading = useLoading('status', id);
  const permission = useIdentity(({ view }) => view.permission);
  const missing = loading === 'live' ? missingFiles(program, statuses, shown, permission) : [];
  if (missing.length === 0) return null;
  const files = new Intl.ListFormat(locale).format(missing.map((kind) => t(`meetingHome.file.${kind}`)));
  return (
    <p className={css.missing}>
      {t('meetingHome.own.missing', { files })} <Link to={paths.myRoom()}>{t('meetingHome.own.upload')}</Link>
    </p>
  );
}
