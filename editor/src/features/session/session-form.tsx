import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Session, SessionUpdate } from 'shared-data/models/session';
import {
  longestConvenerName,
  mostConveners,
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
  useField,
  useForm,
} from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { PeopleSelect } from '../../schedule/people-select.tsx';
import css from './session.module.css';

const { TextField, TextArea } = typedFields<PeopledSessionFormValues>();

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
  return (
    <Form form={form} label={t('editor.session.form', { id })}>
      <ErrorSummary />
      <TextField name="title" label={t('editor.session.field.title')} lang="en" required autoComplete="off" />
      <TextField name="titleJa" label={t('editor.session.field.titleJa')} lang="ja" autoComplete="off" />
      <ConvenersField id={id} />
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

function ConvenersField({ id }: { id: string }) {
  const { t } = useTranslation();
  const label = t('editor.session.field.conveners');
  const conveners = useField<string>({ name: 'conveners', label });
  const uids = useField<string>({ name: 'convenerUids', label });
  const names = lines(conveners.value);
  const error = names.some((name) => name.length > longestConvenerName)
    ? t('editor.people.longName', { most: longestConvenerName })
    : names.length > mostConveners
      ? t('editor.people.tooMany', { most: mostConveners })
      : null;
  return (
    <div className={css.people} data-field="conveners">
      <span aria-hidden="true">{label}</span>
      <PeopleSelect
        label={label}
        name={`conveners-${id}`}
        names={names}
        uids={lines(uids.value)}
        error={error}
        onChange={(all, accounts) => {
          conveners.set(all.join('\n'));
          uids.set(accounts.join('\n'));
        }}
      />
      <p className={css.hint}>{t('editor.session.peopleHint')}</p>
    </div>
  );
}
