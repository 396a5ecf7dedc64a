import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { type Conflict, type ConflictIndex, isError } from 'shared-data/models/conflicts';
import { shownId } from 'shared-data/models/program-text';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { typedFields, useFormState } from 'shared-ui/form';
import { Icon } from 'shared-ui/icon';
import { shownIdOf } from '../../schedule/shown-id.ts';
import { type PlacementValues, type Surroundings, timed } from './placement.ts';
import { findingsOf } from './placement-checks.ts';
import css from './timetable.module.css';
import type { PlacementForm } from './use-placement.ts';

const { useValue } = typedFields<PlacementValues>();

export function PlacementNotices({
  form,
  around,
  index,
}: {
  form: PlacementForm;
  around: Surroundings;
  index: ConflictIndex;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const program = around.programOf(useValue('program'));
  const values = timed(useFormState(form, (state) => state.values) as PlacementValues, around.tables);
  const { taken, outside, engaged, otherSession } = findingsOf(values, program, around, index);
  const roomOf = ({ table, room }: Conflict) =>
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
            id: shownIdOf(slot.programId),
            time: timeRange(slot.begin, slot.end),
          })}
        </Warning>
      ))}
      {engaged.map((other) => (
        <Warning key={`${other.kind} ${other.item} ${other.programId} ${other.name}`} mild={!isError(other)}>
          {isError(other) && <strong>{t('editor.timetable.clashTitle', { name: other.name })} </strong>}
          {t(`editor.conflict.${other.kind}`, {
            name: other.name,
            id: shownIdOf(other.programId),
            room: roomOf(other),
            time: timeRange(other.begin, other.end),
          })}
        </Warning>
      ))}
      {otherSession && (
        <Warning>
          {t('editor.timetable.otherSession', {
            id: program && shownId(program),
            item: otherSession,
            own: program?.sessionId,
          })}
        </Warning>
      )}
    </>
  );
}

/** A line, not a box: several must fit above the button. */
function Warning({ mild = false, children }: { mild?: boolean; children: ReactNode }) {
  return (
    <p role={mild ? 'status' : 'alert'} className={mild ? css.information : css.warning}>
      <Icon name={mild ? 'info' : 'alert'} size={1} />
      <span>{children}</span>
    </p>
  );
}
