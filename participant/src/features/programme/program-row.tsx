import { memo } from 'react';
import { Link } from 'react-router-dom';
import { shortDay } from 'shared-data/i18n/format';
import { useWords } from 'shared-data/i18n/i18n';
import { shownId } from 'shared-data/models/program-text';
import type { Session, SessionGroup } from 'shared-data/models/session';
import { timeRange } from 'shared-data/models/time-range';
import { titleOf } from 'shared-data/models/titles';
import { dateTimeOf } from 'shared-data/models/venue-time';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { ExpectedTime } from '../../common/expected-time.tsx';
import { Marked } from '../../common/marked.tsx';
import { ProgramText } from '../../common/program-text.tsx';
import { StarButton } from '../../common/star-button.tsx';
import { Totals } from '../../common/totals.tsx';
import { useShownTime } from '../../common/use-shown-time.ts';
import { paths } from '../../paths.ts';
import { MatchedElsewhere } from './matched-elsewhere.tsx';
import css from './programme.module.css';
import type { ProgramRow } from './rows.ts';

/** `group` null: sessions that belong to no group. */
export function GroupHead({ group }: { group: SessionGroup | null }) {
  const { t, locale } = useWords();
  return <h2 className={css.groupTitle}>{group ? titleOf(group, locale) : t('programme.otherSessions')}</h2>;
}

interface HeadProps {
  session: Session | null;
  count: number;
  /** Below the heading of a group of sessions. */
  grouped: boolean;
}

export function SessionHead({ session, count, grouped }: HeadProps) {
  const { t, locale } = useWords();
  const Heading = grouped && session ? 'h3' : 'h2';
  return (
    <div className={css.session}>
      <Heading className={css.sessionTitle}>
        {session ? (
          <Link to={paths.sessionPrograms(session.id)}>
            <SessionBadge code={session.id} color={session.color} />{' '}
            <Marked text={titleOf(session, locale)} />
          </Link>
        ) : (
          t('programme.noSession')
        )}
      </Heading>
      <span className={css.sessionCount}>{t('programme.count', { count })}</span>
    </div>
  );
}

/** Memoized, as there may be thousands. */
export const ProgramItem = memo(function ProgramItem({
  program,
  position,
  session,
  late,
}: ProgramRow & { session: Session | null; late: number }) {
  const { t, locale } = useWords();
  const show = useShownTime();
  const shown = position && show(position.date, position);
  return (
    <article className={css.program}>
      <p className={css.where}>
        <span className={css.id}>
          <Marked text={shownId(program)} />
        </span>
        {shown ? (
          <time dateTime={dateTimeOf(shown.date, shown.begin)}>
            <span className={css.day}>{shortDay(shown.date, locale)}</span>{' '}
            {timeRange(shown.begin, shown.end)}
            <ExpectedTime begin={shown.begin} late={late} />
          </time>
        ) : (
          <span>{t(`program.type.${program.presentationType}`)}</span>
        )}
      </p>
      <div>
        <ProgramText program={program}>
          {position && program.presentationType === 'poster' && <Badge>{t('program.type.poster')}</Badge>}{' '}
          <Totals programId={program.id} />
        </ProgramText>
        <MatchedElsewhere program={program} session={session} />
      </div>
      <StarButton program={program} />
    </article>
  );
});
