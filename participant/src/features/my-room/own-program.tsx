import { Link } from 'react-router-dom';
import { usePositions, useProgram, useSessionOf, useStatus } from 'shared-data/collections/hooks';
import type { UploadStatus } from 'shared-data/models/upload';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { Badge, type BadgeTone, SessionBadge } from 'shared-ui/badge';
import { onDay, spanText } from '../../common/program-line.ts';
import css from './my-room.module.css';

/** One of the reader's presentations: what it is, where it stands and how its abstract fares. */
export function OwnProgram({ id }: { id: string }) {
  const { t, locale } = useT();
  const program = useProgram(id);
  const session = useSessionOf(program?.sessionId ?? '');
  const [place] = usePositions(id);
  const status = useStatus(id)?.abstract;
  if (!program) return null;
  return (
    <article className={css.program}>
      <Link className={css.programTitle} to={paths.presentation(id)}>
        {program.title}
      </Link>
      <p className={css.programFacts}>
        <span>{id}</span>
        {session ? (
          <SessionBadge code={session.id} color={session.color} />
        ) : (
          <span>{t('presentation.noSession')}</span>
        )}
        <span>{t(`program.type.${program.presentationType}`)}</span>
        {place && <time>{onDay(place.date, spanText(place), locale)}</time>}
        {program.canceled && <Badge tone="bad">{t('program.canceled')}</Badge>}
        <AbstractBadge status={status} />
      </p>
    </article>
  );
}

const tones: Record<UploadStatus['state'], BadgeTone> = {
  uploading: 'ice',
  converting: 'ice',
  complete: 'good',
  error: 'bad',
  deleted: 'neutral',
};

function AbstractBadge({ status }: { status: UploadStatus | undefined }) {
  const { t } = useT();
  const state = status ? t(`upload.${status.state}`) : t('myRoom.noFile');
  return (
    <Badge tone={status ? tones[status.state] : 'neutral'}>
      {t('presentation.abstract')}: {state}
    </Badge>
  );
}
