import { useTranslation } from 'react-i18next';
import { setDelay } from 'shared-data/collections/chairs';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { minutesLate } from 'shared-data/models/delay';
import { Button } from 'shared-ui/button';
import { Section } from 'shared-ui/page';
import { LateNote } from '../../../common/late-note.tsx';
import { useVenue } from '../../../common/use-venue.ts';
import css from './console.module.css';
import type { ConsoleProps } from './console-props.ts';
import { useAct } from './use-act.ts';

const steps = [0, 5, 10, 15, 20, 30];

/** Sets and removes the delay. */
export function DelayControl({ table, room, item }: ConsoleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const act = useAct();
  const at = { table: table.name, room: room.id, item: item.id };
  const late = useMinutesLate()(at);
  const { instant, now, timeZone } = useVenue();
  const today = now.date === table.date;
  const counts =
    minutesLate({ minutes: 1, at: instant }, { date: table.date, end: item.end }, instant, timeZone) > 0;
  const choices = steps.includes(late) ? steps : [...steps, late].sort((a, b) => a - b);
  return (
    <Section title={t('chair.late')}>
      {item.hidden ? (
        <p className={css.quiet}>{t('chair.lateHidden')}</p>
      ) : (
        <>
          <fieldset className={css.steps} aria-label={t('chair.late')}>
            {choices.map((minutes) => (
              <Button
                key={minutes}
                look={minutes === late ? 'primary' : 'secondary'}
                aria-pressed={minutes === late}
                disabled={!counts && minutes !== 0}
                aria-label={minutes === 0 ? undefined : t('chair.minutesLate', { count: minutes })}
                onClick={() => act(setDelay(at, minutes || null))}
              >
                {minutes === 0 ? t('chair.onTime') : `+${minutes}`}
              </Button>
            ))}
          </fieldset>
          <p role="status">
            <LateNote late={late} span={item} />
          </p>
          <p className={css.quiet}>
            {counts && t('chair.lateHint')}
            {!counts &&
              (today ? t('chair.lateOver') : t('chair.lateDay', { day: dayName(table.date, locale) }))}
          </p>
        </>
      )}
    </Section>
  );
}
