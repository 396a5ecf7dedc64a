import { useTranslation } from 'react-i18next';
import { changeRelatedUrl } from 'shared-data/collections/writes';
import { relatedUrl } from 'shared-data/models/related-url';
import { relatedUrlFormSchema } from 'shared-data/models/related-url-form';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, type FieldErrors, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';

interface Props {
  programId: string;
  urls: readonly string[];
  edited: string | null;
  onClose: () => void;
}

export function EditLink({ edited, onClose, ...about }: Props) {
  const { t } = useTranslation();
  const title = t(edited ? 'links.change' : 'links.add');
  return (
    <Dialog open={edited !== null} onClose={onClose} title={title}>
      <LinkForm {...about} edited={edited ?? ''} label={title} onSaved={onClose} />
    </Dialog>
  );
}

interface FormProps {
  programId: string;
  urls: readonly string[];
  edited: string;
  label: string;
  onSaved: () => void;
}

function LinkForm({ programId, urls, edited, label, onSaved }: FormProps) {
  const { t } = useTranslation();
  const form = useForm({
    schema: relatedUrlFormSchema,
    initial: { url: edited },
    warnOnLeave: false,
    check: ({ url }): FieldErrors<{ url: string }> => {
      const stored = relatedUrl(url);
      return stored !== null && stored !== edited && urls.includes(stored) ? { url: 'links.twice' } : {};
    },
    submit: async ({ url }) => {
      const stored = relatedUrl(url);
      if (stored !== edited) await changeRelatedUrl(programId, edited || null, stored);
      toast(t('links.saved'), { kind: 'success' });
      onSaved();
    },
  });
  const { TextField } = typedFields(form);
  return (
    <Form form={form} label={label}>
      <ErrorSummary />
      <TextField
        name="url"
        label={t('links.address')}
        hint={t('links.hint')}
        type="text"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        required
      />
      <div>
        <SubmitButton>{t('links.save')}</SubmitButton>
      </div>
    </Form>
  );
}
