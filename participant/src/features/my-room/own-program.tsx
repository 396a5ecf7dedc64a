import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isOwner } from 'shared-data/access/guards';
import { useLoading, usePositions, useProgram, useSessionOf } from 'shared-data/collections/hooks';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { zoneName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { shownId } from 'shared-data/models/program-text';
import { paths } from 'shared-data/navigation/paths';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { Badge, type BadgeTone, SessionBadge } from 'shared-ui/badge';
import { Skeleton } from 'shared-ui/skeleton';
import { Coeditors } from '../../common/coeditors/coeditors.tsx';
import { LeaveCoeditors } from '../../common/coeditors/leave-coeditors.tsx';
import { CoreTime } from '../../common/core-time.tsx';
import { OwnFiles } from '../../common/files/own-files.tsx';
import { missingFiles, type ProgramStatus, statusOf } from '../../common/files/program-status.ts';
import { useOwnFiles } from '../../common/files/use-own-files.ts';
import { LateNote } from '../../common/late-note.tsx';
import { ModifyLink } from '../../common/modify-link.tsx';
import { spanOnDay } from '../../common/program-line.ts';
import { useShownTime } from '../../common/use-shown-time.ts';
import { useVenue } from '../../common/use-venue.ts';
import css from './my-room.module.css';

const tones: Record<ProgramStatus, BadgeTone> = {
  canceled: 'bad',
  submitted: 'ice',
  accepted: 'good',
  scheduled: 'good',
};

export function OwnProgram({ id }: { id: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const program = useProgram(id);
  const session = useSessionOf(program?.sessionId ?? '');
  const places = usePositions(id);
  const minutesLate = useMinutesLate();
  const show = useShownTime();
  const { timeZone, own, elsewhere, during } = useVenue();
  const zone = zoneName(during, (own && elsewhere) || timeZone);
  const { statuses, shown } = useOwnFiles(id);
  const loading = useLoading('status', id);
  const view = useIdentity((identity) => identity.view);
  const opens = useMayOpen(program);
  if (!program) return <Skeleton lines={2} />;
  const status = statusOf(program, places.length > 0);
  const missing = loading === 'live' ? missingFiles(program, statuses, shown, view.permission) : [];
  return (
    <article className={css.program} aria-labelledby={`program-${id}`}>
      <h3 className={css.programTitle} id={`program-${id}`}>
        {opens ? <Link to={paths.presentation(id)}>{program.title}</Link> : program.title}
      </h3>
      <p className={css.programFacts}>
        <span>{shownId(program)}</span>
        {session && <SessionBadge code={session.id} color={session.color} />}
        <span>{t(`program.type.${program.presentationType}`)}</span>
        <Badge tone={tones[status]}>{t(`myRoom.status.${status}`)}</Badge>
      </p>
      {places.map((place) => (
        <p key={`${place.table} ${place.room} ${place.item}`} className={css.programFacts}>
          <time>{`${spanOnDay(show(place.date, place), locale)} ${zone}`}</time>
          {place.flash && <span>{t('program.flash')}</span>}
          {place.board && <span>{t('timetable.board', { number: place.board })}</span>}
          <CoreTime position={place} />
          <LateNote late={minutesLate(place)} span={show(place.date, place)} />
        </p>
      ))}
      {missing.length > 0 && (
        <p className={css.missing}>
          {t('myRoom.missing', {
            files: new Intl.ListFormat(locale).format(missing.map((kind) => t(`ownFile.${kind}`))),
          })}
        </p>
      )}
      <OwnFiles program={program} />
      {isOwner(view, program) ? <Coeditors program={program} /> : <LeaveCoeditors program={program} />}
      {!program.canceled && (
        <div className={css.programFoot}>
          <ModifyLink program={program} label={t('myRoom.modifySubmission')} />
        </div>
      )}
    </article>
  );
}
