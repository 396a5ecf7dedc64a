import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import type { ImportKind } from 'shared-data/models/sheet-fields';
import { importFileSchema, largestImport, type UploadedTable } from 'shared-data/models/transfer';
import { ApiError } from 'shared-data/platform/errors';
import { ErrorSummary, Form, optionsOf, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { reasonKey } from './reasons.ts';

interface Values {
  kind: ImportKind;
  file: File | null;
}

const initial: Values = { kind: 'people', file: null };
const offered = ['people', 'programs', 'sessions'] as const;

export function ImportFile({ onUploaded }: { onUploaded: (table: UploadedTable) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: importFileSchema,
    initial,
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
  const { FileField, RadioGroup } = typedFields(form);
  return (
    <Form form={form} label={t('admin.transfer.import')}>
      <ErrorSummary />
      <RadioGroup
        name="kind"
        label={t('admin.transfer.kind')}
        options={optionsOf(offered, (kind) => t(`admin.transfer.kind.${kind}`))}
        inline
      />
      <FileField
        name="file"
        label={t('admin.transfer.file')}
        hint={t('admin.transfer.fileHint')}
        accept=".csv,.txt,.tsv,.xlsx"
        maxSize={largestImport}
        required
      />
      <div>
        <SubmitButton>{t('admin.transfer.read')}</SubmitButton>
      </div>
    </Form>
  );
}
