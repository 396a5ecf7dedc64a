import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { itemAt } from 'shared-data/models/placed-slots';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, type FieldErrors, Form, SubmitButton, useForm, useFormState } from 'shared-ui/form';
import type { Change } from '../../../schedule/changes.ts';
import { dateLabel, itemLabel } from '../../../schedule/labels.ts';
import { isRejected } from '../../../schedule/operation-checks.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { OperationFields } from './operation-fields.tsx';
import {
  fieldsOf,
  missingIn,
  noTimesIn,
  type Operation,
  type OperationValues,
  resultOf,
  startValues,
  type Target,
  tooLongIn,
} from './operation-kinds.ts';
import { OperationPreview } from './operation-preview.tsx';

export interface Asked {
  operation: Operation;
  target: Target;
  /** Of a swap: the other one, if it is known already. */
  other?: string;
}

interface Props {
  asked: Asked | null;
  programme: LiveProgramme;
  onClose: () => void;
  onApply: (change: Change) => Promise<void>;
}

/** Asks what an operation needs, shows what it would do and what would then stand in conflict, and does it. */
export function OperationDialog({ asked, programme, onClose, onApply }: Props) {
  const { t } = useTranslation();
  const name = useTargetName(asked?.target, programme);
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={asked ? t('editor.op.title', { operation: t(`editor.op.${asked.operation}`), name }) : ''}
    >
      {asked && <OperationForm asked={asked} programme={programme} onClose={onClose} onApply={onApply} />}
    </Dialog>
  );
}

export function useTargetName(target: Target | undefined, { tables }: LiveProgramme): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const item = target && itemAt(tables, target.at);
  const day = tables.find(({ name }) => name === target?.at.table);
  if (target?.programId) return shownIdOf(target.programId);
  return item ? itemLabel(item, t, locale) : day ? dateLabel(day, locale) : '';
}

const anyValues = {
  safeParse: (value: unknown) => ({ success: true as const, data: value as OperationValues }),
};

function OperationForm({ asked, programme, onClose, onApply }: Props & { asked: Asked }) {
  const { t } = useTranslation();
  const { operation, target, other = '' } = asked;
  const { tables, canceled } = programme;
  const compute = (values: OperationValues) => resultOf(operation, target, values, { tables, canceled });
  const form = useForm<OperationValues, OperationValues>({
    schema: anyValues,
    initial: { ...startValues(operation, target, tables), other },
    warnOnLeave: false,
    check: (values) => {
      const errors: FieldErrors<OperationValues> = {};
      for (const name of tooLongIn(values)) errors[name] = 'validation.tooLong';
      for (const name of noTimesIn(operation, values)) errors[name] = 'validation.time';
      for (const name of missingIn(operation, values)) errors[name] = 'validation.required';
      if (Object.keys(errors).length > 0) return errors;
      const result = compute(values);
      const [field] = fieldsOf[operation];
      if (result && isRejected(result) && result.rejected === 'endBeforeBegin')
        errors.end = 'editor.op.rejected.endBeforeBegin';
      else if (field && (!result || isRejected(result))) errors[field] = 'editor.op.notPossible';
      return errors;
    },
    submit: async (values) => {
      const result = compute(values);
      if (!result || isRejected(result)) return;
      await onApply(result);
      onClose();
    },
  });
  const values = useFormState(form, (state) => state.values) as OperationValues;
  // The timetable may change while this is open.
  const result = useMemo(
    () => resultOf(operation, target, values, { tables, canceled }),
    [operation, target, values, tables, canceled],
  );
  return (
    <Form form={form} label={t(`editor.op.${operation}`)}>
      <ErrorSummary />
      <OperationFields operation={operation} target={target} programme={programme} form={form} />
      <OperationPreview result={result} programme={programme} />
      <ButtonRow end>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <SubmitButton>{t('editor.op.apply')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
