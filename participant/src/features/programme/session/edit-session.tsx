import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Session } from 'shared-data/models/session';
import {
  type SessionFormValues,
  sessionFormChanges,
  sessionFormSchema,
  sessionFormValues,
} from 'shared-data/models/session-form';
import { Dialog } from 'shared-ui/dialog';
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
import './words.ts';

interface Props {
  session: Session;
  onClose: () => void;
}

export function EditSession({ session, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open shape="wide" onClose={onClose} title={t('editSession.open')}>
      <SessionForm session={session} onClose={onClose} />
    </Dialog>
  );
}

/** Sends the changed fields with what they held before, so that no change of another editor is lost. */
function SessionForm({ session, onClose }: Props) {
  const { t } = useTranslation();
  const uid = useIdentity(({ view }) => view.uid);
  const saved = sessionFormValues(session);
  const form = useForm<Based<SessionFormValues>, SessionFormValues>({
    schema: sessionFormSchema,
    initial: { ...saved, basedOn: saved },
    draftKey: `session-${uid}-${session.id}`,
    submit: async (values, { basedOn }) => {
      const { changes, before } = sessionFormChanges(basedOn, values);
      if (Object.keys(changes).length > 0) await adminApi.updateSession({ id: session.id, changes, before });
      toast(t('editSession.saved'), { kind: 'success' });
      onClose();
    },
  });
  const { TextField, TextArea } = typedFields(form);
  return (
    <Form form={form} label={t('editSession.open')}>
      <ErrorSummary />
      <TextField name="title" label={t('editSession.title')} lang="en" required autoComplete="off" />
      <TextField name="titleJa" label={t('editSession.titleJa')} lang="ja" autoComplete="off" />
      <TextArea
        name="conveners"
        label={t('editSession.conveners')}
        hint={t('editSession.convenersHint')}
        rows={3}
      />
      <TextArea name="scope" label={t('editSession.scope')} hint={t('editSession.scopeHint')} rows={7} />
      <TextArea name="scopeJa" label={t('editSession.scopeJa')} rows={7} />
      <FieldConflicts
        form={form}
        saved={saved}
        labelOf={(name) => t(`editSession.${name}`)}
        words={{
          title: t('editSession.conflictTitle'),
          text: t('editSession.conflictText'),
          load: t('editSession.conflictLoad'),
          overwrite: t('editSession.conflictOverwrite'),
        }}
      />
      <div>
        <SubmitButton>{t('editSession.save')}</SubmitButton>
      </div>
    </Form>
  );
}
