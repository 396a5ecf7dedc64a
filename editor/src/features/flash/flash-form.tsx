import { useTranslation } from 'react-i18next';
import { updateFlash } from 'shared-data/collections/writes';
import { flashSchema } from 'shared-data/models/flash-form';
import { timeRange } from 'shared-data/models/time-range';
import { Card } from 'shared-ui/card';
import {
  ErrorSummary,
  type FieldErrors,
  Form,
  type FormApi,
  SubmitButton,
  typedFields,
  useForm,
} from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { NewerItem } from '../../schedule/newer-item.tsx';
import type { PlacedItem } from '../../schedule/placed-items.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import css from './flash.module.css';
import { FlashPosters } from './flash-posters.tsx';
import { FlashTalks } from './flash-talks.tsx';
import { type FlashValues, flashSlots, flashValuesOf, isWithin, talksAtTheTime } from './flash-values.ts';

export function FlashForm({ chosen, programme }: { chosen: PlacedItem; programme: LiveProgramme }) {
  const { t } = useTranslation();
  const { table, room, item } = chosen;
  const form: FormApi<FlashValues, object> = useForm({
    schema: flashSchema,
    initial: flashValuesOf(item),
    select: ({ version: _, ...values }) => values,
    check: (values): FieldErrors<FlashValues> =>
      values.programs.length === 0 || isWithin(item, values) ? {} : { begin: 'editor.flash.outside' },
    submit: async (values, { version }) => {
      const removed = Object.keys(item.flash ?? {}).filter((id) => !values.programs.includes(id));
      await updateFlash(
        { table: table.name, room: room.id, item: item.id, version },
        flashSlots(item, values),
        removed,
      );
      form.store.set('version', version + 1);
      toast(t('editor.flash.saved'), { kind: 'success' });
    },
  });
  const { TextField } = typedFields(form);
  return (
    <Form form={form} label={t('editor.flash.title')}>
      <ErrorSummary />
      <NewerItem form={form} item={item} valuesOf={flashValuesOf} />
      <div className={css.columns}>
        <Card title={t('editor.flash.talks')}>
          <div className={css.settings}>
            <p className={css.quiet}>{t('editor.flash.hint', { time: timeRange(item.begin, item.end) })}</p>
            <div className={css.pair}>
              <TextField
                name="begin"
                inputMode="numeric"
                placeholder="09:00"
                label={t('editor.flash.begin')}
                autoComplete="off"
                required
              />
              <TextField
                name="minutes"
                label={t('editor.flash.minutes')}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            </div>
            <Overlap form={form} chosen={chosen} />
            <FlashTalks form={form} item={item} programme={programme} />
            <div>
              <SubmitButton>{t('editor.flash.save')}</SubmitButton>
            </div>
          </div>
        </Card>
        <FlashPosters form={form} item={item} programs={programme.programs} />
      </div>
    </Form>
  );
}

function Overlap({ form, chosen: { item } }: { form: FormApi<FlashValues, object>; chosen: PlacedItem }) {
  const { t } = useTranslation();
  const { useValue } = typedFields(form);
  const values = { begin: useValue('begin'), minutes: useValue('minutes'), programs: useValue('programs') };
  const talks = flashSchema.safeParse(values).success ? talksAtTheTime(item, values) : [];
  if (talks.length === 0) return null;
  return (
    <Notice kind="warning">{t('editor.flash.overlap', { ids: talks.map(shownIdOf).join(', ') })}</Notice>
  );
}
