import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Instruction } from 'shared-data/models/instruction';
import {
  type InstructionFormValues,
  instructionFormChanges,
  instructionFormSchema,
  instructionFormValues,
} from 'shared-data/models/instruction-form';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { type Based, ErrorSummary, FieldConflicts, Form, SubmitButton, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import { InstructionFields } from './instruction-fields.tsx';

/** Sends the changed texts with what they held before, so that no change of another administrator is lost. */
export function EditInstruction({ instruction }: { instruction: Instruction }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const uid = useIdentity(({ view }) => view.uid);
  const { id } = instruction;
  const saved = instructionFormValues(instruction);
  const form = useForm<Based<InstructionFormValues>, InstructionFormValues>({
    schema: instructionFormSchema,
    initial: { ...saved, basedOn: saved },
    draftKey: `instruction-${uid}-${id}`,
    submit: async (values, { basedOn }) => {
      const { changes, before } = instructionFormChanges(basedOn, values);
      if (Object.keys(changes).length > 0) await adminApi.updateInstruction({ id, changes, before });
      toast(t('admin.instruction.saved', { title: values.titleEn }), { kind: 'success' });
      navigate(paths.adminInstruction());
    },
  });
  return (
    <Form form={form} label={t('admin.instruction.edit')}>
      <ErrorSummary />
      <InstructionFields />
      <FieldConflicts
        form={form}
        saved={saved}
        labelOf={(name) => t(`admin.instruction.${name}`)}
        words={{
          title: t('admin.conflict.title'),
          text: t('admin.conflict.text'),
          load: t('admin.conflict.load'),
          overwrite: t('admin.conflict.overwrite'),
        }}
      />
      <ButtonRow>
        <SubmitButton>{t('admin.instruction.save')}</SubmitButton>
        <LinkButton to={paths.adminInstruction()} look="quiet">
          {t('ui.cancel')}
        </LinkButton>
      </ButtonRow>
    </Form>
  );
}
