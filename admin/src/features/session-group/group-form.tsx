import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import type { SessionGroup } from 'shared-data/models/session';
import { type SessionGroupFormValues, sessionGroupFormSchema } from 'shared-data/models/session-group';
import {
  type Based,
  ErrorSummary,
  FieldConflicts,
  Form,
  SubmitButton,
  typedFields,
  useForm,
} from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { plainGroups } from './use-change-groups.ts';

interface Props {
  groups: readonly SessionGroup[];
  onClose: () => void;
}

const { TextField } = typedFields<SessionGroupFormValues>();

export function NewGroup({ groups, onClose }: Props) {
  const { t } = useTranslation();
  const [id] = useState(newIdempotencyKey);
  const form = useForm({
    schema: sessionGroupFormSchema,
    initial: { title: '', titleJa: '' },
    submit: async (values) => {
      const before = plainGroups(groups);
      await adminApi.changeSessionGroups({ groups: [...before, { id, ...values }], before });
      toast(t('admin.group.saved', { title: values.title }), { kind: 'success' });
      onClose();
    },
  });
  return (
    <Form form={form} label={t('admin.group.append')}>
      <ErrorSummary />
      <Fields />
    </Form>
  );
}

export function EditGroup({ group, groups, onClose }: Props & { group: SessionGroup }) {
  const { t } = useTranslation();
  const saved = { title: group.title, titleJa: group.titleJa ?? '' };
  const form = useForm<Based<SessionGroupFormValues>, SessionGroupFormValues>({
    schema: sessionGroupFormSchema,
    initial: { ...saved, basedOn: saved },
    submit: async (values, { basedOn }) => {
      const withTexts = (texts: SessionGroupFormValues) =>
        plainGroups(groups.map((one) => (one.id === group.id ? { ...one, ...texts } : one)));
      await adminApi.changeSessionGroups({ groups: withTexts(values), before: withTexts(basedOn) });
      toast(t('admin.group.saved', { title: values.title }), { kind: 'success' });
      onClose();
    },
  });
  return (
    <Form form={form} label={t('admin.group.edit')}>
      <ErrorSummary />
      <Fields />
      <FieldConflicts
        form={form}
        saved={saved}
        labelOf={(name) => t(`admin.group.${name}`)}
        words={{
          title: t('admin.conflict.title'),
          text: t('admin.conflict.text'),
          load: t('admin.conflict.load'),
          overwrite: t('admin.conflict.overwrite'),
        }}
      />
    </Form>
  );
}

function Fields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="title" label={t('admin.group.title')} lang="en" required autoComplete="off" />
      <TextField name="titleJa" label={t('admin.group.titleJa')} lang="ja" autoComplete="off" />
      <div>
        <SubmitButton>{t('admin.group.save')}</SubmitButton>
      </div>
    </>
  );
}
