import { type RenderResult, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Failure, type UiContext, UiProvider } from '../../context/index.tsx';
import {
  ErrorSummary,
  type FieldErrors,
  Form,
  type FormSchema,
  SubmitButton,
  typedFields,
  useForm,
} from '../index.tsx';

export interface Values {
  title: string;
  kind: string;
  extras: string[];
  authors: { name: string }[];
  file: File | null;
}

const { CheckboxGroup, FieldArrayError, FileField, SelectField, TextField, useFieldArray } =
  typedFields<Values>();

export const initial: Values = { title: '', kind: '', extras: [], authors: [], file: null };

export const schema: FormSchema<Values> = {
  safeParse(value) {
    const { title, kind, authors } = value as Values;
    const issues = [
      ...(kind ? [] : [{ path: ['kind'], message: 'validation.required' }]),
      ...(title.trim() ? [] : [{ path: ['title'], message: 'validation.required' }]),
      ...(authors.length ? [] : [{ path: ['authors'], message: 'validation.authorRequired' }]),
      ...authors.flatMap(({ name }, index) =>
        name ? [] : [{ path: ['authors', index, 'name'], message: 'validation.required' }],
      ),
    ];
    return issues.length ? { success: false, error: { issues } } : { success: true, data: value as Values };
  },
};

export const ui: UiContext = {
  systemTitle: 'Test',
  connected: true,
  describeError: (error) => error as Failure,
};

function Authors() {
  const authors = useFieldArray('authors');
  return (
    <fieldset>
      <legend>Authors</legend>
      <FieldArrayError name="authors" label="Authors" />
      {authors.rows.map((row) => (
        <div key={row.key}>
          <TextField name={`${row.path}.name`} label={`Author ${row.index + 1}`} />
          <button type="button" onClick={() => authors.move(row.index, -1)}>
            up {row.index + 1}
          </button>
          <button type="button" onClick={() => authors.remove(row.index)}>
            remove {row.index + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => authors.add({ name: '' })}>
        add
      </button>
    </fieldset>
  );
}

function Example({ submit, draftKey }: { submit: (data: Values) => Promise<unknown>; draftKey?: string }) {
  const form = useForm({
    schema,
    initial,
    submit,
    omitFromDraft: ['extras'],
    check: (values) =>
      values.file && values.file.type !== 'application/pdf'
        ? { file: 'validation.fileType' as const }
        : ({} as FieldErrors<Values>),
    ...(draftKey ? { draftKey } : {}),
  });
  return (
    <Form form={form} label="Submission">
      <ErrorSummary />
      <TextField name="title" label="Title" hint="As printed" required />
      <SelectField name="kind" label="Kind" options={[{ value: 'oral', label: 'Oral' }]} />
      <CheckboxGroup
        name="extras"
        label="Extras"
        options={[
          { value: 'a', label: 'First' },
          { value: 'b', label: 'Second' },
        ]}
      />
      <Authors />
      <FileField name="file" label="Abstract" accept="application/pdf" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

/** A form with one field of each kind. */
export function show(
  submit: (data: Values) => Promise<unknown> = async () => {},
  draftKey?: string,
): RenderResult {
  return render(
    <UiProvider value={ui}>
      <Example submit={submit} {...(draftKey ? { draftKey } : {})} />
    </UiProvider>,
  );
}

export const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

/** A complete form. */
export async function fill() {
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'oral');
  await userEvent.click(screen.getByLabelText('Second'));
  await userEvent.click(screen.getByRole('button', { name: 'add' }));
  await userEvent.type(screen.getByLabelText('Author 1'), 'Ada');
}
