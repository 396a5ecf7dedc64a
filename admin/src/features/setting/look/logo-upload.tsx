import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { largestLogo } from 'shared-data/models/site-look';
import { type FieldErrors, Form, type FormSchema, SubmitButton, typedFields, useForm } from 'shared-ui/form';

interface Values {
  file: File | null;
}

const schema: FormSchema<{ file: File }> = {
  safeParse: (value) => ({ success: true, data: value as { file: File } }),
};

function check({ file }: Values): FieldErrors<Values> {
  if (!file) return { file: 'validation.fileRequired' };
  if (file.type !== 'image/png') return { file: 'validation.fileType' };
  return file.size > largestLogo.bytes ? { file: 'validation.fileTooLarge' } : {};
}

/** Brings a picture to the server, which nobody sees before it is saved as the logo. */
export function LogoUpload({ onUploaded }: { onUploaded: (name: string) => void }) {
  const { t } = useTranslation();
  const form = useForm<Values, { file: File }>({
    schema,
    initial: { file: null },
    warnOnLeave: false,
    check,
    submit: async ({ file }) => {
      onUploaded((await adminApi.uploadLogo(file)).logo);
    },
  });
  const { FileField } = typedFields(form);
  return (
    <Form form={form} label={t('admin.look.upload')}>
      <FileField
        name="file"
        label={t('admin.look.logo')}
        hint={t('admin.look.logoHint', { side: largestLogo.side })}
        accept="image/png"
        maxSize={largestLogo.bytes}
      />
      <div>
        <SubmitButton look="secondary">{t('admin.look.upload')}</SubmitButton>
      </div>
    </Form>
  );
}
