import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { typedFields, useFormState } from 'shared-ui/form';
import { Icon } from 'shared-ui/icon';
import type { Engagement } from '../../schedule/clashes.ts';
import { type PlacementValues, type Surroundings, timed } from './placement.ts';
import { findingsOf } from './placement-checks.ts';
import css from './timetable.module.css';
import type { PlacementForm } from './use-placement.ts';

const { useValue } = typedFields<PlacementValues>();

export function PlacementNotices({
  form,
  around,
  engagements,
}: {
  form: PlacementForm;
  around: Surroundings;
  engagements: readonly Engagement[];
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const program = around.programOf(useValue('program'));
  const values = timed(useFormState(form, (state) => state.values) as PlacementValues, around.tables);
  const { taken, outside, engaged, otherSession } = findingsOf(values, program, around, engagements);
  const roomOf = ({ table, room }: Engagement) =>
    roomName(around.tables.find((one) => one.name === table)?.rooms?.[room], locale);
  return (
    <>
      {outside && (
        <Warning>
          {t('editor.timetable.outsideText', { time: timeRange(outside.begin, outside.end) })}
        </Warning>
      )}
      {taken.map((slot) => (
        <Warning key={slot.programId}>
          {t('editor.timetable.takenText', {
            id: slot.programId,
            time: timeRange(slot.begin, slot.end),
          })}
        </Warning>
      ))}
      {engaged.map((other) => (
        <Warning key={`${other.role} ${other.item} ${other.programId} ${other.person}`}>
          <strong>{t('editor.timetable.clashTitle', { name: other.name })}</strong>{' '}
          {t(`editor.timetable.clash.${other.role}`, {
            id: other.programId,
            room: roomOf(other),
            time: timeRange(other.begin, other.end),
          })}
        </Warning>
      ))}
      {otherSession && (
        <Warning>
          {t('editor.timetable.otherSession', {
            id: program?.id,
            item: otherSession,
            own: program?.sessionId,
          })}
        </Warning>
      )}
    </>
  );
}

/** A line, not a box: several must fit above the button. */
function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={css.warning}>
      <Icon name="alert" size={1} />
      <span>{children}</span>
    </p>
  );
}
