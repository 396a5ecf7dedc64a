import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { coeditorFormSchema } from 'shared-data/models/coeditor';
import { normalizeEmail } from 'shared-data/models/email-key';
import type { PublicProgram } from 'shared-data/models/program';
import { ApiError, MessageError } from 'shared-data/platform/errors';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, type FieldErrors, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import css from './coeditors.module.css';
import './words.ts';

interface Props {
  program: PublicProgram;
  coeditors: readonly string[];
  open: boolean;
  onClose: () => void;
}

export function AddCoeditor({ program, coeditors, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('coeditors.add')}>
      <AddForm program={program} coeditors={coeditors} onAdded={onClose} />
    </Dialog>
  );
}

function AddForm({
  program,
  coeditors,
  onAdded,
}: Pick<Props, 'program' | 'coeditors'> & { onAdded: () => void }) {
  const { t } = useTranslation();
  const own = useIdentity(({ view }) => view.email) ?? '';
  const form = useForm({
    schema: coeditorFormSchema,
    initial: { email: '' },
    warnOnLeave: false,
    check: ({ email }): FieldErrors<{ email: string }> =>
      email.trim() && normalizeEmail(email) === own ? { email: 'coeditors.self' } : {},
    submit: async ({ email }) => {
      const { uid } = await api.changeCoeditor({ id: program.id, email, coeditor: true }).catch(inOwnWords);
      if (coeditors.includes(uid)) throw aboutAddress('coeditors.already');
      toast(t('coeditors.added'), { kind: 'success' });
      onAdded();
    },
  });
  const { EmailField } = typedFields(form);
  return (
    <Form form={form} label={t('coeditors.add')}>
      <ErrorSummary />
      <p>{t('coeditors.text', { title: program.title })}</p>
      <EmailField name="email" label={t('coeditors.email')} required autoComplete="off" />
      <div className={css.dialogActions}>
        <SubmitButton>{t('coeditors.add')}</SubmitButton>
      </div>
    </Form>
  );
}

function inOwnWords(error: unknown): never {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'unregisteredAddress') throw aboutAddress('coeditors.unknown');
  if (code === 'conflict') throw new MessageError('coeditors.full');
  throw error;
}

const aboutAddress = (key: string) => new ApiError('invalid', 400, { errors: { email: key } });
