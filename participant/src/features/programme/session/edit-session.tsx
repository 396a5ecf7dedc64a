import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import type { Session } from 'shared-data/models/session';
import {
  type SessionFormValues,
  sessionFormChanges,
  sessionFormSchema,
  sessionFormValues,
} from 'shared-data/models/session-form';
import { useSession } from 'shared-data/session/session-store';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm, useFormState } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { ConflictNotice } from '../../../common/conflict-notice.tsx';
import './words.ts';

interface Props {
  session: Session;
  onClose: () => void;
}

/** For staff. */
export function EditSession({ session, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open shape="wide" onClose={onClose} title={t('editSession.open')}>
      <SessionForm session={session} onClose={onClose} />
    </Dialog>
  );
}

/** `basedOn`: what was stored when the editor began, also of a draft. */
type Values = SessionFormValues & { basedOn: SessionFormValues };

/** Sends the changed fields with what they held before, so that no change of another editor is lost. */
function SessionForm({ session, onClose }: Props) {
  const { t } = useTranslation();
  const uid = useSession(({ view }) => view.uid);
  const saved = sessionFormValues(session);
  const form = useForm<Values, SessionFormValues>({
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
  const typed = useFormState(form, (state) => state.values) as Values;
  const submitting = useFormState(form, (state) => state.submitting);
  const differing = submitting ? [] : conflicts(saved, typed);
  const take = () => {
    form.store.set('basedOn', saved);
    for (const name of differing) form.store.set(name, saved[name]);
  };
  const overwrite = () => {
    form.store.set('basedOn', saved);
    void form.submit();
  };
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
      {differing.length > 0 && (
        <ConflictNotice
          words={{
            title: t('editSession.conflictTitle'),
            text: t('editSession.conflictText'),
            load: t('editSession.conflictLoad'),
            overwrite: t('editSession.conflictOverwrite'),
          }}
          differences={differing.map((name) => ({
            label: t(`editSession.${name}`),
            saved: saved[name],
            yours: typed[name],
          }))}
          onLoad={take}
          onOverwrite={overwrite}
        />
      )}
      <div>
        <SubmitButton>{t('editSession.save')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Fields that both this editor and somebody else changed, to different content. */
function conflicts(saved: SessionFormValues, { basedOn, ...typed }: Values): (keyof SessionFormValues)[] {
  return (Object.keys(basedOn) as (keyof SessionFormValues)[]).filter(
    (name) => saved[name] !== basedOn[name] && typed[name] !== basedOn[name] && typed[name] !== saved[name],
  );
}
