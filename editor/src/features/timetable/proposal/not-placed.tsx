import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import type { NotPlaced } from 'shared-data/models/proposal';
import { Notice } from 'shared-ui/notice';
import { paths } from '../../../paths.ts';
import { dateLabel } from '../../../schedule/labels.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { daysOf, roomsOf } from '../placement.ts';
import css from './proposal.module.css';

/** Where nothing can be placed, and why. */
export function RoomlessDays({ programme: { tables } }: { programme: LiveProgramme }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const days = daysOf(tables);
  const without = days.filter((day) => roomsOf(day).length === 0);
  if (days.length === 0)
    return (
      <Notice kind="warning" title={t('editor.timetable.noDays')}>
        {t('editor.timetable.noDaysText')}
      </Notice>
    );
  if (without.length === 0) return null;
  return (
    <Notice kind="warning" title={t('editor.proposal.roomless')}>
      <ul className={css.list}>
        {without.map((day) => (
          <li key={day.name}>
            <Link to={`${paths.editorTimetable()}?table=${encodeURIComponent(day.name)}`}>
              {dateLabel(day, locale)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface Props {
  unplaced: readonly NotPlaced[];
  programme: LiveProgramme;
}

export function NotPlacedList({ unplaced, programme: { programOf } }: Props) {
  const { t } = useTranslation();
  if (unplaced.length === 0) return null;
  return (
    <section aria-labelledby="not-placed" className={css.left}>
      <h3 id="not-placed">{t('editor.proposal.notPlaced', { count: unplaced.length })}</h3>
      <ul className={css.list}>
        {unplaced.map((one) => (
          <li key={one.programId}>
            <Link to={whereToMend(one)}>
              <strong>{shownIdOf(one.programId)}</strong>
            </Link>{' '}
            {programOf(one.programId)?.title}
            <br />
            <Why of={one} isPoster={programOf(one.programId)?.presentationType === 'poster'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function whereToMend({ rule, programId }: NotPlaced): string {
  const id = encodeURIComponent(programId);
  return rule === 'session' ? `${paths.editorSession()}?q=${id}` : `${paths.editorTimetable()}?program=${id}`;
}

function Why({ of: { rule, against }, isPoster }: { of: NotPlaced; isPoster: boolean }) {
  const { t } = useTranslation();
  const who = against.map(({ name, programId, away }) =>
    t(`editor.proposal.against${programId ? 'Talk' : away ? 'Away' : 'Chair'}`, {
      name,
      programId: shownIdOf(programId),
    }),
  );
  // Talks get new items, posters do not.
  if (isPoster && rule === 'block') return t('editor.proposal.rule.posters');
  return t(`editor.proposal.rule.${rule}`, { who: who.join(', ') });
}
