import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Instruction } from 'shared-data/models/instruction';
import { instructionTexts, newInstructionFormSchema } from 'shared-data/models/instruction-form';
import { ApiError, isConflict } from 'shared-data/platform/errors';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import { InstructionFields } from './instruction-fields.tsx';

export function NewInstruction({ instructions }: { instructions: readonly Instruction[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const uid = useIdentity(({ view }) => view.uid);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useForm({
    schema: newInstructionFormSchema,
    initial: { id: '', titleEn: '', titleJa: '', bodyEn: '', bodyJa: '' },
    draftKey: `instruction-${uid}`,
    submit: async ({ id, ...values }) => {
      const order = 1 + Math.max(0, ...instructions.map((one) => one.order));
      try {
        await adminApi.appendInstruction({ id, order, ...instructionTexts(values) }, idempotencyKey);
      } catch (error) {
        if (!isConflict(error)) throw error;
        throw new ApiError('conflict', 409, { errors: { id: 'admin.instruction.taken' } });
      }
      toast(t('admin.instruction.saved', { title: values.titleEn }), { kind: 'success' });
      navigate(paths.adminInstruction());
    },
  });
  const { TextField } = typedFields(form);
  return (
    <Form form={form} label={t('admin.instruction.append')}>
      <ErrorSummary />
      <TextField
        name="id"
        label={t('admin.instruction.id')}
        hint={t('admin.instruction.idHint')}
        required
        autoComplete="off"
      />
      <InstructionFields />
      <ButtonRow>
        <SubmitButton>{t('admin.instruction.save')}</SubmitButton>
        <LinkButton to={paths.adminInstruction()} look="quiet">
          {t('ui.cancel')}
        </LinkButton>
      </ButtonRow>
    </Form>
  );
}
