import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { isSchedulable } from 'shared-data/models/mail-job';
import { defaultTimeZone } from 'shared-data/models/site';
import { Labelled } from 'shared-ui/staff';
import { instantOf, type TypedTime } from '../../common/typed-time.ts';
import css from './mail.module.css';

export interface TypedWhen extends TypedTime {
  later: boolean;
}

export function useVenueZone(): string {
  return useBase()?.timeZone ?? defaultTimeZone;
}

/** Undefined: now. Null: not a time ahead. */
export function timeOfWhen(
  { later, ...typed }: TypedWhen,
  timeZone: string,
  now: number,
): number | null | undefined {
  if (!later) return undefined;
  const at = instantOf(typed, timeZone);
  return at !== null && isSchedulable(at, now) ? at : null;
}

interface DateAndTimeProps {
  typed: TypedTime;
  onChange: (typed: TypedTime) => void;
}

export function DateAndTime({ typed, onChange }: DateAndTimeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueZone();
  const at = instantOf(typed, timeZone);
  const isAhead = at !== null && isSchedulable(at, Date.now());
  return (
    <div className={css.when}>
      <Labelled text={t('admin.letter.date')}>
        <input
          type="date"
          name="date"
          value={typed.date}
          onChange={({ target }) => onChange({ ...typed, date: target.value })}
        />
      </Labelled>
      <Labelled text={t('admin.letter.time')}>
        <input
          type="time"
          name="time"
          value={typed.time}
          onChange={({ target }) => onChange({ ...typed, time: target.value })}
        />
      </Labelled>
      <p role="status" className={css.zone}>
        {at !== null && deadlineText(at, locale, timeZone)}
        {at !== null && !isAhead && ` · ${t('admin.letter.notAhead')}`}
      </p>
    </div>
  );
}
