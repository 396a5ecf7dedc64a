import { useT } from 'shared-data/platform/i18n';
import { useFormState, useValue } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import type { Engagement } from '../../schedule/clashes.ts';
import { roomLabel } from '../../schedule/labels.ts';
import { type PlacementValues, type Surroundings, timed } from './placement.ts';
import { findingsOf } from './placement-checks.ts';
import type { PlacementForm } from './use-placement.ts';

/** What speaks against the place in the form, as it is typed and as others change the timetable. */
export function PlacementNotices({
  form,
  around,
  engagements,
}: {
  form: PlacementForm;
  around: Surroundings;
  engagements: readonly Engagement[];
}) {
  const { t, locale } = useT();
  const program = around.programOf(useValue<string>('program'));
  const values = timed(useFormState(form, (state) => state.values) as PlacementValues);
  const { taken, outside, engaged, otherSession } = findingsOf(values, program, around, engagements);
  const roomOf = ({ table, room }: Engagement) =>
    roomLabel(around.tables.find((one) => one.name === table)?.rooms?.[room], locale);
  return (
    <>
      {outside && <Notice kind="warning">{t('editor.timetable.outsideText', outside)}</Notice>}
      {taken.map((slot) => (
        <Notice key={slot.programId} kind="warning">
          {t('editor.timetable.takenText', { id: slot.programId, begin: slot.begin, end: slot.end })}
        </Notice>
      ))}
      {engaged.map((other) => (
        <Notice
          key={`${other.role} ${other.item} ${other.programId} ${other.person}`}
          kind="warning"
          title={t('editor.timetable.clashTitle', { name: other.name })}
        >
          {t(`editor.timetable.clash.${other.role}`, {
            id: other.programId,
            room: roomOf(other),
            begin: other.begin,
            end: other.end,
          })}
        </Notice>
      ))}
      {otherSession && (
        <Notice kind="warning">
          {t('editor.timetable.otherSession', {
            id: program?.id,
            item: otherSession,
            own: program?.sessionId,
          })}
        </Notice>
      )}
    </>
  );
}
