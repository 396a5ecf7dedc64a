import { useEffect } from 'react';
import {
  ErrorSummary,
  FieldRow,
  Form,
  type FormSchema,
  FormSection,
  SubmitButton,
  typedFields,
  useForm,
} from 'shared-ui/form';
import type { Specimen } from './specimen.ts';

const {
  CheckboxField,
  CheckboxGroup,
  EmailField,
  FileField,
  PasswordField,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} = typedFields<typeof empty>();

const empty = {
  title: '',
  email: '',
  password: '',
  note: '',
  type: '',
  sessions: [] as string[],
  choice: '',
  agree: false,
  file: null as File | null,
};
type Values = typeof empty;

const filled: Values = {
  title: 'Firn air 雪の中の空気',
  email: 'akari@example.org',
  password: 'aurora7',
  note: 'Two lines\nof a note.',
  type: 'oral',
  sessions: ['OM'],
  choice: 'OM',
  agree: true,
  file: new File(['%PDF'], 'abstract.pdf', { type: 'application/pdf' }),
};

const anything: FormSchema<Values> = {
  safeParse: (value) => ({ success: true, data: value as Values }),
};

const nothing: FormSchema<Values> = {
  safeParse: () => ({
    success: false,
    error: { issues: Object.keys(empty).map((name) => ({ path: [name], message: 'validation.required' })) },
  }),
};

const options = [
  { value: 'oral', label: 'Oral 口頭' },
  { value: 'poster', label: 'Poster ポスター', hint: 'at the venue' },
  { value: 'none', label: 'Not now', disabled: true },
];
const sessions = [
  { value: 'OM', label: 'OM Meteorology' },
  { value: 'OB', label: 'OB Biology' },
];

export const forms: Specimen[] = [
  { name: 'Form, empty', Show: () => <Sample values={empty} /> },
  { name: 'Form, filled', Show: () => <Sample values={filled} /> },
  { name: 'Form, rejected', Show: () => <Sample values={empty} rejected /> },
  { name: 'Form, disabled', Show: () => <Sample values={filled} disabled /> },
  { name: 'Form, failed', Show: () => <Sample values={filled} failing /> },
];

interface SampleProps {
  values: Values;
  rejected?: boolean;
  failing?: boolean;
  disabled?: boolean;
}

function Sample({ values, rejected = false, failing = false, disabled = false }: SampleProps) {
  const form = useForm({
    schema: rejected ? nothing : anything,
    initial: values,
    warnOnLeave: false,
    submit: () => (failing ? Promise.reject(new Error('failed on purpose')) : Promise.resolve()),
  });
  useEffect(() => {
    if (rejected || failing) void form.submit();
  }, [form, rejected, failing]);
  return (
    <Form form={form} label="Sample">
      <ErrorSummary />
      <FormSection title="Section">
        <FieldRow>
          <TextField name="title" label="Text" hint="A hint" required disabled={disabled} />
          <EmailField name="email" label="E-mail" disabled={disabled} />
        </FieldRow>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          showRule
          disabled={disabled}
        />
        <TextArea name="note" label="Several lines" rows={2} disabled={disabled} />
        <SelectField name="choice" label="One of many" options={sessions} disabled={disabled} />
        <RadioGroup name="type" label="One of a few" options={options} disabled={disabled} />
        <CheckboxGroup name="sessions" label="Any of a few" options={sessions} inline disabled={disabled} />
        <FileField name="file" label="File" accept=".pdf" maxSize={20 * 1024 ** 2} disabled={disabled} />
        <CheckboxField name="agree" label="Yes or no" required disabled={disabled} />
      </FormSection>
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}
