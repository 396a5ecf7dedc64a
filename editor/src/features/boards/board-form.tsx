import { useTranslation } from 'react-i18next';
import { updateBoards } from 'shared-data/collections/writes';
import { boardsSchema } from 'shared-data/models/board-form';
import { Card } from 'shared-ui/card';
import { ErrorSummary, FieldRow, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import type { PlacedItem } from '../../schedule/placed-items.ts';
import { boardValuesOf, coreOf, numbered } from './board-values.ts';
import css from './boards.module.css';

export function BoardForm({ chosen: { table, room, item } }: { chosen: PlacedItem }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: boardsSchema,
    initial: boardValuesOf(item),
    warnOnLeave: false,
    submit: async (values) => {
      const ref = { table: table.name, room: room.id, item: item.id, version: item.version };
      await updateBoards(ref, coreOf(values), numbered(item, values));
      toast(t('editor.boards.saved'), { kind: 'success' });
    },
  });
  const { TextField } = typedFields(form);
  return (
    <div className={css.form}>
      <Card title={t('editor.boards.settings')}>
        <Form form={form} label={t('editor.boards.settings')}>
          <ErrorSummary />
          <p className={css.quiet}>{t('editor.boards.firstHint')}</p>
          <FieldRow>
            <TextField name="prefix" label={t('editor.boards.prefix')} autoComplete="off" />
            <TextField
              name="first"
              label={t('editor.boards.first')}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </FieldRow>
          <p className={css.quiet}>{t('editor.boards.coreHint')}</p>
          <FieldRow>
            <TextField name="oddBegin" type="time" label={t('editor.boards.oddBegin')} autoComplete="off" />
            <TextField name="oddEnd" type="time" label={t('editor.boards.oddEnd')} autoComplete="off" />
            <TextField name="evenBegin" type="time" label={t('editor.boards.evenBegin')} autoComplete="off" />
            <TextField name="evenEnd" type="time" label={t('editor.boards.evenEnd')} autoComplete="off" />
          </FieldRow>
          <div>
            <SubmitButton>{t('editor.boards.save')}</SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
