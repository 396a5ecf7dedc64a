import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { isMildClash, type SlotClash } from 'shared-data/models/clashes';
import { timeRange } from 'shared-data/models/time-range';
import { roomName, titleOf } from 'shared-data/models/titles';
import { Badge } from 'shared-ui/badge';
import { AcceptButton } from '../../clashes/accept-button.tsx';
import { shownIdOf } from '../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import css from './timetable.module.css';

export function SlotClashes({
  clashes,
  programme,
}: {
  clashes: readonly SlotClash[];
  programme: LiveProgramme;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  return clashes.map(({ kind, clash, other, note }, index) => {
    const table = programme.tables.find((one) => one.name === other?.table);
    const event = kind === 'room' && other ? table?.rooms?.[other.room]?.tables?.[other.item] : undefined;
    return (
      <span key={index} className={css.slotClash}>
        <Badge tone={note !== undefined ? 'neutral' : isMildClash(clash) ? 'warn' : 'bad'}>
          {t(`editor.clash.${kind}`)}
        </Badge>
        {note !== undefined && (
          <span className={css.muted}>{t('editor.acknowledge.accepted', { note })}</span>
        )}
        {other && (
          <span className={css.muted}>
            {[
              shownIdOf(other.programId) || (event ? titleOf(event, locale) : t('editor.clash.convenes')),
              timeRange(other.begin, other.end),
              roomName(table?.rooms?.[other.room], locale),
            ].join(' ')}
          </span>
        )}
        <AcceptButton clash={clash} note={note} />
      </span>
    );
  });
}
