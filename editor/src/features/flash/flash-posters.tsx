import { useTranslation } from 'react-i18next';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import type { TimetableItem } from 'shared-data/models/timetable';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { type FormApi, typedFields } from 'shared-ui/form';
import { presenterNames } from '../../schedule/labels.ts';
import css from './flash.module.css';
import { type FlashValues, postersToAdd } from './flash-values.ts';

interface Props {
  form: FormApi<FlashValues, object>;
  item: TimetableItem;
  programs: readonly PublicProgram[];
}

export function FlashPosters({ form, item, programs }: Props) {
  const { t } = useTranslation();
  const chosen = typedFields(form).useValue('programs');
  const posters = postersToAdd(item, programs, chosen);
  const add = (ids: string[]) => form.store.set('programs', [...chosen, ...ids]);
  return (
    <Card
      title={t('editor.flash.posters', { count: posters.length })}
      actions={
        posters.length > 0 && (
          <Button small onClick={() => add(posters.map(({ id }) => id))}>
            {t('editor.flash.addAll')}
          </Button>
        )
      }
    >
      {posters.length === 0 ? (
        <p className={css.quiet}>{t('editor.flash.noPosters')}</p>
      ) : (
        <ul className={css.posters}>
          {posters.map((program) => (
            <li key={program.id} className={css.poster}>
              <span className={css.what}>
                <strong>{shownId(program)}</strong> {program.title}{' '}
                <span className={css.quiet}>{presenterNames(program)}</span>
              </span>
              <Button
                small
                look="quiet"
                icon="plus"
                aria-label={t('editor.flash.addLabel', { id: shownId(program) })}
                onClick={() => add([program.id])}
              >
                {t('editor.flash.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
