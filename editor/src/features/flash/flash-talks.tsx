import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { flashSchema } from 'shared-data/models/flash-form';
import { timeRange } from 'shared-data/models/time-range';
import type { TimetableItem } from 'shared-data/models/timetable';
import { Badge } from 'shared-ui/badge';
import { IconButton } from 'shared-ui/button';
import { type FormApi, typedFields } from 'shared-ui/form';
import { presenterNames } from '../../schedule/labels.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import css from './flash.module.css';
import { type FlashValues, flashSpans, moved } from './flash-values.ts';

interface Props {
  form: FormApi<FlashValues, object>;
  item: TimetableItem;
  programme: LiveProgramme;
}

export function FlashTalks({ form, item, programme }: Props) {
  const { t } = useTranslation();
  const { useValue } = typedFields(form);
  const list = useRef<HTMLOListElement>(null);
  const values = { begin: useValue('begin'), minutes: useValue('minutes'), programs: useValue('programs') };
  const spans = flashSchema.safeParse(values).success ? flashSpans(item, values) : [];
  const ids = values.programs;
  if (ids.length === 0) return <p className={css.quiet}>{t('editor.flash.empty')}</p>;
  const set = (next: string[]) => form.store.set('programs', next);
  const remove = (id: string) => {
    set(ids.filter((one) => one !== id));
    list.current?.focus();
  };
  return (
    <ol ref={list} tabIndex={-1} className={css.talks} aria-label={t('editor.flash.talks')}>
      {ids.map((id, index) => {
        const program = programme.programOf(id);
        const span = spans[index];
        return (
          <li key={id} className={css.talk}>
            <span className={css.time}>{span && timeRange(span.begin, span.end)}</span>
            <span className={css.what}>
              <strong>{shownIdOf(id)}</strong> {program?.title ?? t('editor.timetable.unknownProgram')}{' '}
              <span className={css.quiet}>{program && presenterNames(program)}</span>{' '}
              {program?.canceled && <Badge tone="warn">{t('editor.assign.withdrawn')}</Badge>}
            </span>
            <span className={css.tools}>
              <IconButton
                icon="arrowUp"
                label={t('editor.flash.up', { id: shownIdOf(id) })}
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && set(moved(ids, index, index - 1))}
              />
              <IconButton
                icon="arrowDown"
                label={t('editor.flash.down', { id: shownIdOf(id) })}
                aria-disabled={index === ids.length - 1 || undefined}
                onClick={() => index < ids.length - 1 && set(moved(ids, index, index + 1))}
              />
              <IconButton
                icon="close"
                label={t('editor.flash.remove', { id: shownIdOf(id) })}
                onClick={() => remove(id)}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
