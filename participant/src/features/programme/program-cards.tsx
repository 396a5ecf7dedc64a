import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { shortDay } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
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
import { ProgramSection, useWhole } from './program-section.tsx';
import { countRows, type ProgramGroup, type ProgramRow } from './rows.ts';
import { useSteps } from './use-steps.ts';

interface Props {
  groups: readonly ProgramGroup[];
  /** With the first page of each program. */
  pictures: boolean;
}

/** In rem, estimated: a card with and without a picture, a session's head. */
const height = { pictures: 26, plain: 12 };
const headHeight = 4;
const columns = 3;

/** The programs as cards. As in the list they are rendered in steps or near the reader; pictures load when they come near. */
export function ProgramCards({ groups, pictures }: Props) {
  const whole = useWhole(countRows(groups));
  const { shown, missing } = useSteps(groups, whole);
  const minutesLate = useMinutesLate();
  const rowHeight = pictures ? height.pictures : height.plain;
  const tall = (count: number) => Math.ceil(count / columns) * rowHeight;
  return (
    <>
      {shown.map((group, index) => (
        <ProgramSection
          key={group.id}
          group={group}
          count={groups[index]?.rows.length ?? 0}
          whole={whole}
          first={index === 0}
          height={tall(group.rows.length) + headHeight}
          style={sessionColor(group.session ?? undefined)}
        >
          {() => (
            <div className={css.cards}>
              <ProgramCardList>
                {group.rows.map(({ program, position }) => (
                  <li key={program.id}>
                    <Row
                      program={program}
                      position={position}
                      session={group.session}
                      pictures={pictures}
                      late={position ? minutesLate(position) : 0}
                    />
                  </li>
                ))}
              </ProgramCardList>
            </div>
          )}
        </ProgramSection>
      ))}
      {missing > 0 && <div style={{ height: `${tall(missing)}rem` }} />}
    </>
  );
}

/** Memoized, as there may be thousands. */
const Row = memo(function Row({
  program,
  position,
  session,
  pictures,
  late,
}: ProgramRow & { session: Session | null; pictures: boolean; late: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const show = useShownTime();
  const shown = position && show(position.date, position);
  const head = (
    <div className={css.head}>
      <p className={css.where}>
        <strong>
          <Marked text={program.id} />
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
