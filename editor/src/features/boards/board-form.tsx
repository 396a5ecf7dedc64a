import { useTranslation } from 'react-i18next';
import { updateBoards } from 'shared-data/collections/writes';
import { type BoardValues, boardsSchema } from 'shared-data/models/board-form';
import { boardClashes } from 'shared-data/models/boards';
import { midnight } from 'shared-data/models/venue-time';
import { Card } from 'shared-ui/card';
import {
  ErrorSummary,
  FieldRow,
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
import {
  type BoardFormValues,
  boardValuesOf,
  coreErrors,
  coreOf,
  numbered,
  withBoards,
} from './board-values.ts';
import css from './boards.module.css';

interface Props {
  chosen: PlacedItem;
  programme: LiveProgramme;
}

export function BoardForm({ chosen, programme }: Props) {
  const { table, room, item } = chosen;
  const { t } = useTranslation();
  const form: FormApi<BoardFormValues, object> = useForm({
    schema: boardsSchema,
    initial: boardValuesOf(item),
    select: ({ version: _, ...values }) => values,
    check: (values) => coreErrors(item, values),
    warnOnLeave: false,
    submit: async (values, { version }) => {
      const ref = { table: table.name, room: room.id, item: item.id, version };
      await updateBoards(ref, coreOf(item, values), numbered(item, values));
      form.store.set('version', version + 1);
      toast(t('editor.boards.saved'), { kind: 'success' });
    },
  });
  const { TextField, TimeField, useValue } = typedFields(form);
  const entered = {
    ...boardValuesOf(item),
    prefix: useValue('prefix', form),
    first: useValue('first', form),
  };
  return (
    <div className={css.form}>
      <Card title={t('editor.boards.settings')}>
        <Form form={form} label={t('editor.boards.settings')}>
          <ErrorSummary />
          <NewerItem form={form} item={item} valuesOf={boardValuesOf} />
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
          <Taken entered={entered} {...{ chosen, programme }} />
          <p className={css.quiet}>
            {t('editor.boards.coreHint')}
            {item.end > midnight && ` ${t('editor.boards.overnight')}`}
          </p>
          <FieldRow>
            <TimeField name="oddBegin" label={t('editor.boards.oddBegin')} />
            <TimeField name="oddEnd" label={t('editor.boards.oddEnd')} />
            <TimeField name="evenBegin" label={t('editor.boards.evenBegin')} />
            <TimeField name="evenEnd" label={t('editor.boards.evenEnd')} />
          </FieldRow>
          <div>
            <SubmitButton>{t('editor.boards.save')}</SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}

function Taken({ entered, chosen, programme }: Props & { entered: BoardValues }) {
  const { t } = useTranslation();
  if (!boardsSchema.safeParse(entered).success) return null;
  const boards = numbered(chosen.item, entered);
  const clashes = boardClashes(withBoards(programme.tables, chosen, boards), (id) =>
    programme.canceled.has(id),
  );
  const taken = Object.entries(boards).flatMap(([id, board]) => {
    const others = clashes.get(id);
    return others ? [`${board} (${others.map(shownIdOf).join(', ')})`] : [];
  });
  return (
    taken.length > 0 && (
      <Notice kind="warning">
        {t('editor.boards.taken', { count: taken.length, boards: taken.join(', ') })}
      </Notice>
    )
  );
}
