import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { newSession, newSessionFormSchema } from 'shared-data/models/session-form';
import { ApiError, isConflict } from 'shared-data/platform/errors';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { SessionFields } from './session-fields.tsx';

const empty = {
  ...{ id: '', title: '', titleJa: '', group: '', color: '', conveners: '', scope: '', scopeJa: '' },
};

export function NewSession({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const uid = useIdentity(({ view }) => view.uid);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useForm({
    schema: newSessionFormSchema,
    initial: empty,
    draftKey: `session-${uid}`,
    submit: async (values) => {
      try {
        await adminApi.appendSession(newSession(values), idempotencyKey);
      } catch (error) {
        if (!isConflict(error)) throw error;
        throw new ApiError('conflict', 409, { errors: { id: 'admin.session.taken' } });
      }
      toast(t('admin.session.saved', { id: values.id }), { kind: 'success' });
      onClose();
    },
  });
  const { TextField } = typedFields(form);
  return (
    <Form form={form} label={t('admin.session.append')}>
      <ErrorSummary />
      <TextField
        name="id"
        label={t('admin.session.id')}
        hint={t('admin.session.idHint')}
        required
        autoComplete="off"
      />
      <SessionFields />
      <div>
        <SubmitButton>{t('admin.session.save')}</SubmitButton>
      </div>
    </Form>
  );
}
