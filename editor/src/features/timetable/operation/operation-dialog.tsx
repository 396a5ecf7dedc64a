import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { clockOf } from 'shared-data/models/venue-time';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import {
  ErrorSummary,
  Form,
  type Option,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import type { Change } from '../../../schedule/changes.ts';
import { itemLabel, presenterNames } from '../../../schedule/labels.ts';
import { isRefused } from '../../../schedule/operation-checks.ts';
import { itemAt } from '../../../schedule/placed-items.ts';
import { slotsByTime } from '../../../schedule/slots.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { itemsOf, roomsOf } from '../placement.ts';
import {
  fieldOf,
  type Operation,
  type OperationValues,
  resultOf,
  startValues,
  type Target,
} from './operation-kinds.ts';
import { OperationPreview } from './operation-preview.tsx';

const { SelectField, TextField } = typedFields<OperationValues>();

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
  /** Rejects when it was not saved. */
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
  return target?.programId || (item ? itemLabel(item, t, locale) : '');
}

const anyValues = {
  safeParse: (value: unknown) => ({ success: true as const, data: value as OperationValues }),
};

function OperationForm({ asked, programme, onClose, onApply }: Props & { asked: Asked }) {
  const { t } = useTranslation();
  const { operation, target, other = '' } = asked;
  const { tables, canceled } = programme;
  const field = fieldOf[operation];
  const compute = (values: OperationValues) => resultOf(operation, target, values, { tables, canceled });
  const form = useForm<OperationValues, OperationValues>({
    schema: anyValues,
    initial: { ...startValues(tables, target), other },
    warnOnLeave: false,
    check: (values) => {
      const result = compute(values);
      if (field === undefined || (result && !isRefused(result))) return {};
      return { [field]: result ? 'editor.op.notPossible' : 'validation.required' };
    },
    submit: async (values) => {
      const result = compute(values);
      if (!result || isRefused(result)) return;
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
      {field === 'other' && <OtherField asked={asked} programme={programme} />}
      {field !== undefined && field !== 'other' && (
        <TextField
          name={field}
          label={t(`editor.op.field.${field}`)}
          hint={field === 'minutes' ? t('editor.op.minutesHint') : undefined}
          required
          inputMode={field === 'minutes' ? 'text' : 'numeric'}
          autoComplete="off"
        />
      )}
      <OperationPreview result={result} programme={programme} />
      <ButtonRow end>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <SubmitButton>{t('editor.op.apply')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** Of what stands on that day in items of the same kind. */
function OtherField({ asked: { target }, programme }: { asked: Asked; programme: LiveProgramme }) {
  const { t } = useTranslation();
  const { tables, programOf } = programme;
  const options = useMemo((): Option[] => {
    const day = tables.find(({ name }) => name === target.at.table);
    const kind = itemAt(tables, target.at)?.kind;
    return roomsOf(day).flatMap((room) =>
      itemsOf(room)
        .filter((item) => item.kind === kind)
        .flatMap((item) =>
          slotsByTime(item)
            .filter(({ programId }) => programId !== target.programId)
            .map(({ programId, begin }) => {
              const program = programOf(programId);
              const name = program ? presenterNames(program) : t('editor.timetable.unknownProgram');
              return { value: programId, label: `${clockOf(begin)} ${programId} ${name}` };
            }),
        ),
    );
  }, [tables, target, programOf, t]);
  return <SelectField name="other" label={t('editor.op.field.other')} required options={options} />;
}
