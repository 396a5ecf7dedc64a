import { memo } from 'react';
import { shortDay } from 'shared-data/i18n/format';
import { useWords } from 'shared-data/i18n/i18n';
import { shownId } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { timeRange } from 'shared-data/models/time-range';
import { dateTimeOf } from 'shared-data/models/venue-time';
import { ExpectedTime } from '../../common/expected-time.tsx';
import { Marked } from '../../common/marked.tsx';
import { ProgramCard, ProgramCardList } from '../../common/program-card.tsx';
import { sessionColor } from '../../common/session-color.ts';
import { StarButton } from '../../common/star-button.tsx';
import { useShownTime } from '../../common/use-shown-time.ts';
import { MatchedElsewhere } from './matched-elsewhere.tsx';
import css from './program-cards.module.css';
import { ProgramSections } from './program-section.tsx';
import type { ProgramGroup, ProgramRow } from './rows.ts';

interface Props {
  groups: readonly ProgramGroup[];
  search: unknown;
  pictures: boolean;
}

/** In rem, estimated: a card with and without a picture. */
const height = { pictures: 26, plain: 12 };
const columns = 3;

/** The programs as cards; pictures load when they come near. */
export const ProgramCards = memo(function ProgramCards({ groups, search, pictures }: Props) {
  const rowHeight = pictures ? height.pictures : height.plain;
  return (
    <ProgramSections
      groups={groups}
      search={search}
      heightOf={(count) => Math.ceil(count / columns) * rowHeight}
      lowest={48}
      styleOf={({ session }) => sessionColor(session ?? undefined)}
    >
      {({ rows, session }, minutesLate) => (
        <div className={css.cards}>
          <ProgramCardList>
            {rows.map(({ program, position }) => (
              <li key={program.id}>
                <Row
                  program={program}
                  position={position}
                  session={session}
                  pictures={pictures}
                  late={position ? minutesLate(position) : 0}
                />
              </li>
            ))}
          </ProgramCardList>
        </div>
      )}
    </ProgramSections>
  );
});

/** Memoized, as there may be thousands. */
const Row = memo(function Row({
  program,
  position,
  session,
  pictures,
  late,
}: ProgramRow & { session: Session | null; pictures: boolean; late: number }) {
  const { t, locale } = useWords();
  const show = useShownTime();
  const shown = position && show(position.date, position);
  const head = (
    <div className={css.head}>
      <p className={css.where}>
        <strong>
          <Marked text={shownId(program)} />
        </strong>
        {shown ? (
          <time dateTime={dateTimeOf(shown.date, shown.begin)}>
            {shortDay(shown.date, locale)} {timeRange(shown.begin, shown.end)}
            <ExpectedTime begin={shown.begin} late={late} />
          </time>
        ) : (
          <span>{t(`program.type.${program.presentationType}`)}</span>
        )}
        {position?.board && <span>{t('timetable.board', { number: position.board })}</span>}
      </p>
      <StarButton program={program} />
    </div>
  );
  return (
    <ProgramCard program={program} picture={pictures} head={head}>
      <MatchedElsewhere program={program} session={session} />
    </ProgramCard>
  );
});
