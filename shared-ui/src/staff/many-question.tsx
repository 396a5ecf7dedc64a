import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { Button, ButtonRow } from '../button/index.tsx';
import { ErrorSummary, Form, SubmitButton, useForm } from '../form/index.tsx';
import { type Column, DataTable } from '../table/index.tsx';
import css from './many.module.css';
import { tellStarted } from './many-tasks.tsx';
import { isConfirmed, TypedNumber } from './typed-number.tsx';

export interface ManyQuestionProps<Row, Values extends object> {
  title: string;
  /** What it means, if that needs to be said. */
  text?: string | undefined;
  /** Of what is asked besides. */
  initial: Values;
  children?: ReactNode;
  /** How many are concerned, and how many are not. */
  told: string;
  /** Of those concerned. */
  count: number;
  /** Of many at once the number is typed. */
  grave: boolean;
  danger: boolean;
  begin: string;
  send: (values: Values, idempotencyKey: string) => Promise<{ id: string }>;
  /** What happens to each. */
  list: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Must be stable. */
  rowKey: (row: Row) => string;
  /** With the task. */
  onStarted: (task: string) => void;
  onClose: () => void;
}

/** Shows what will happen to each of many, and has the server do it. */
export function ManyQuestion<Row extends object, Values extends object>(
  props: ManyQuestionProps<Row, Values>,
) {
  const { title, text, initial, children, told, count, grave, danger, begin, send } = props;
  const { list, columns, rows, rowKey, onStarted, onClose } = props;
  const { t } = useTranslation();
  const [key] = useState(newIdempotencyKey);
  const [typed, setTyped] = useState('');
  const form = useForm({
    schema: { safeParse: (value) => ({ success: true, data: value as Values }) },
    initial,
    warnOnLeave: false,
    submit: async (values: Values) => {
      const { id } = await send(values, key);
      tellStarted(t);
      onStarted(id);
    },
  });
  return (
    <div className={css.many}>
      <Form form={form} label={title}>
        <ErrorSummary />
        {text && <p>{text}</p>}
        {children}
        <p>{told}</p>
        {grave && <TypedNumber count={count} typed={typed} onChange={setTyped} />}
        <ButtonRow>
          {count > 0 && (
            <SubmitButton look={danger ? 'danger' : 'primary'} disabled={grave && !isConfirmed(typed, count)}>
              {begin}
            </SubmitButton>
          )}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </ButtonRow>
      </Form>
      <DataTable label={list} columns={columns} rows={rows} rowKey={rowKey} urlKey={null} />
    </div>
  );
}
