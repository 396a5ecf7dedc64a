import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import { type ImportKind, importKinds } from 'shared-data/models/sheet-fields';
import { importFileSchema, largestOf, type UploadedTable } from 'shared-data/models/transfer';
import { ApiError } from 'shared-data/platform/errors';
import {
  ErrorSummary,
  type FieldErrors,
  Form,
  optionsOf,
  SubmitButton,
  typedFields,
  useForm,
} from 'shared-ui/form';
import { reasonKey } from './reasons.ts';

interface Values {
  kind: ImportKind;
  file: File | null;
}

const sheets = { hint: 'admin.transfer.fileHint', accept: '.csv,.txt,.tsv,.xlsx' } as const;
const files = {
  programme: { hint: 'admin.transfer.scheduleHint', accept: '.xml,.json' },
  structure: { hint: 'admin.transfer.structureHint', accept: '.json,.xml' },
} as const satisfies Partial<Record<ImportKind, object>>;

const initial: Values = { kind: 'people', file: null };

export function ImportFile({ onUploaded }: { onUploaded: (table: UploadedTable) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: importFileSchema,
    initial,
    check: ({ kind, file }): FieldErrors<Values> =>
      file && file.size > largestOf(kind) ? { file: 'validation.fileTooLarge' } : {},
    submit: async ({ kind, file }) => {
      try {
        onUploaded(await transferApi.upload(kind, file));
      } catch (error) {
        const reason = error instanceof ApiError ? error.errors?.file : undefined;
        if (reason === undefined) throw error;
        throw new ApiError('invalid', 400, { errors: { file: String(reasonKey(reason)) } });
      }
    },
  });
  const { FileField, RadioGroup, useValue } = typedFields(form);
  const kind = useValue('kind', form);
  const { hint, accept } = kind === 'programme' || kind === 'structure' ? files[kind] : sheets;
  return (
    <Form form={form} label={t('admin.transfer.import')}>
      <ErrorSummary />
      <RadioGroup
        name="kind"
        label={t('admin.transfer.kind')}
        options={optionsOf(importKinds, (kind) => t(`admin.transfer.kind.${kind}`))}
        inline
      />
      <FileField
        name="file"
        label={t('admin.transfer.file')}
        hint={t(hint)}
        accept={accept}
        maxSize={largestOf(kind)}
        required
      />
      <div>
        <SubmitButton>{t('admin.transfer.read')}</SubmitButton>
      </div>
    </Form>
  );
}
