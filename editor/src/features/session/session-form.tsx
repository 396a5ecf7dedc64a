import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Session, SessionUpdate } from 'shared-data/models/session';
import {
  type PeopledSessionFormValues,
  peopledSessionFormSchema,
  peopledSessionFormValues,
  sessionFormChanges,
} from 'shared-data/models/session-form';
import { errorMessageKey } from 'shared-data/platform/errors';
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
import { PeopleSelect } from '../../schedule/people-select.tsx';
import css from './session.module.css';

const { TextField, TextArea, useValue } = typedFields<PeopledSessionFormValues>();

const lines = (text: string) => text.split('\n').filter(Boolean);

/** Sends what changed with what it held before, so that no change of another editor is lost. */
export function SessionForm({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation();
  const uid = useIdentity(({ view }) => view.uid);
  const { id } = session;
  const saved = peopledSessionFormValues(session);
  const form = useForm<Based<PeopledSessionFormValues>, PeopledSessionFormValues>({
    schema: peopledSessionFormSchema,
    initial: { ...saved, basedOn: saved },
    draftKey: `peopled-session-${uid}-${id}`,
    submit: async (values, { basedOn }) => {
      const { changes, before } = sessionFormChanges(basedOn, values);
      if (Object.keys(changes).length > 0) {
        await adminApi.updateSession({ id, changes, before });
        toast(t('editor.session.saved', { id }), {
          ...{ kind: 'success' as const },
          action: {
            label: t('editor.timetable.undo'),
            run: () => void takeBack({ id, changes: before, before: changes }),
          },
        });
      }
      onClose();
    },
  });
  const takeBack = async (update: SessionUpdate) => {
    try {
      await adminApi.updateSession(update);
      toast(t('editor.session.takenBack', { id }), { kind: 'success' });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  const conveners = useValue('conveners', form);
  const convenerUids = useValue('convenerUids', form);
  return (
    <Form form={form} label={t('editor.session.form', { id })}>
      <ErrorSummary />
      <TextField name="title" label={t('editor.session.field.title')} lang="en" required autoComplete="off" />
      <TextField name="titleJa" label={t('editor.session.field.titleJa')} lang="ja" autoComplete="off" />
      <div className={css.people}>
        <span aria-hidden="true">{t('editor.session.field.conveners')}</span>
        <PeopleSelect
          label={t('editor.session.field.conveners')}
          name={`conveners-${id}`}
          names={lines(conveners)}
          uids={lines(convenerUids)}
          onChange={(names, uids) => {
            form.store.set('conveners', names.join('\n'));
            form.store.set('convenerUids', uids.join('\n'));
          }}
        />
        <p className={css.hint}>{t('editor.session.peopleHint')}</p>
      </div>
      <TextArea name="scope" label={t('editor.session.field.scope')} rows={5} />
      <TextArea name="scopeJa" label={t('editor.session.field.scopeJa')} rows={5} />
      <FieldConflicts
        form={form}
        saved={saved}
        labelOf={(name) => t(`editor.session.field.${name}`)}
        words={{
          title: t('editor.session.conflict.title'),
          text: t('editor.session.conflict.text'),
          load: t('editor.session.conflict.load'),
          overwrite: t('editor.session.conflict.overwrite'),
        }}
      />
      <div>
        <SubmitButton>{t('editor.session.save')}</SubmitButton>
      </div>
    </Form>
  );
}
