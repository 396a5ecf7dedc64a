import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Failure, type UiContext, UiProvider } from '../context/index.tsx';
import { fileSize } from './file-field.tsx';
import {
  ErrorSummary,
  type FieldErrors,
  FieldsOf,
  Form,
  type FormSchema,
  SubmitButton,
  typedFields,
  useForm,
} from './index.tsx';

interface Values {
  title: string;
  kind: string;
  extras: string[];
  authors: { name: string }[];
  file: File | null;
}

const { CheckboxGroup, FieldArrayError, FileField, SelectField, TextArea, TextField, useFieldArray } =
  typedFields<Values>();

const initial: Values = { title: '', kind: '', extras: [], authors: [], file: null };

const schema: FormSchema<Values> = {
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

const ui: UiContext = {
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

function show(submit: (data: Values) => Promise<unknown> = async () => {}, draftKey?: string) {
  return render(
    <UiProvider value={ui}>
      <Example submit={submit} {...(draftKey ? { draftKey } : {})} />
    </UiProvider>,
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(() => localStorage.clear());

test('a rejected submission moves the focus to a summary that names the fields in the order of the form', async () => {
  const submit = vi.fn(async () => {});
  show(submit);
  await send();
  expect(submit).not.toHaveBeenCalled();
  const summary = document.activeElement as HTMLElement;
  expect(within(summary).getByText('Please check 3 fields')).toBeDefined();
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Title', 'Kind', 'Authors']);
});

test('each link of the summary leads into its field', async () => {
  show();
  await send();
  await userEvent.click(screen.getByRole('link', { name: 'Kind' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Kind'));
  await userEvent.click(screen.getByRole('link', { name: 'Authors' }));
  expect(document.activeElement?.getAttribute('data-field')).toBe('authors');
});

test('an error is an alert and is tied to its field, beside the hint', async () => {
  show();
  await send();
  const title = screen.getByLabelText(/Title/);
  expect(title.getAttribute('aria-invalid')).toBe('true');
  const described = (title.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toEqual(['Required filed.', 'As printed']);
  expect(described[0]?.getAttribute('role')).toBe('alert');
});

test('an error goes away as soon as the field is right', async () => {
  show();
  await send();
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  expect(screen.getByLabelText(/Title/).getAttribute('aria-invalid')).toBeNull();
});

test('an untouched field shows no error on blur, an invalid one does', async () => {
  show();
  const title = screen.getByLabelText(/Title/);
  await userEvent.click(title);
  await userEvent.tab();
  expect(title.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(title, 'x{Backspace}');
  await userEvent.tab();
  expect(title.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(title, ' ');
  await userEvent.tab();
  expect(title.getAttribute('aria-invalid')).toBe('true');
});

async function fill() {
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'oral');
  await userEvent.click(screen.getByLabelText('Second'));
  await userEvent.click(screen.getByRole('button', { name: 'add' }));
  await userEvent.type(screen.getByLabelText('Author 1'), 'Ada');
}

test('what the server rejects is shown and nothing typed is lost', async () => {
  const submit = vi
    .fn<(data: Values) => Promise<unknown>>()
    .mockRejectedValueOnce({ message: 'error.invalid', fields: { title: 'validation.tooLong' } })
    .mockRejectedValueOnce({ message: 'error.unavailable' })
    .mockResolvedValueOnce(undefined);
  show(submit);
  await fill();
  await send();
  expect(await screen.findByText('This text is too long.')).toBeDefined();
  await send();
  expect(await screen.findByText(/The server cannot be reached/)).toBeDefined();
  expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('Ice');
  await send();
  expect(submit.mock.calls[2]?.[0]).toEqual({
    title: 'Ice',
    kind: 'oral',
    extras: ['b'],
    authors: [{ name: 'Ada' }],
    file: null,
  });
  await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull());
});

test('a second click while sending is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const submit = vi.fn(() => promise);
  show(submit);
  await fill();
  await send();
  await send();
  expect(submit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
  resolve();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull(),
  );
});

test('what is typed is kept and offered again, until it was sent', async () => {
  show(undefined, 'talk');
  await fill();
  cleanup();
  expect(JSON.parse(localStorage.getItem('draft:talk') ?? '{}')).toEqual({
    title: 'Ice',
    kind: 'oral',
    authors: [{ name: 'Ada' }],
    file: null,
  });

  show(undefined, 'talk');
  expect(screen.getByText('What you typed last time has been restored.')).toBeDefined();
  expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('Ice');
  expect((screen.getByLabelText('Author 1') as HTMLInputElement).value).toBe('Ada');
  await send();
  await waitFor(() => expect(localStorage.getItem('draft:talk')).toBeNull());
});

test('starting afresh empties the form and forgets the draft', async () => {
  localStorage.setItem('draft:talk', JSON.stringify({ title: 'Old', unknown: 1 }));
  show(undefined, 'talk');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('');
  expect(localStorage.getItem('draft:talk')).toBeNull();
});

test('an unreadable draft is ignored', () => {
  localStorage.setItem('draft:talk', '{broken');
  show(undefined, 'talk');
  expect(screen.queryByText('What you typed last time has been restored.')).toBeNull();
});

test('rows of a list move and go with what is typed in them', async () => {
  show();
  const add = screen.getByRole('button', { name: 'add' });
  for (const name of ['Ada', 'Bo', 'Cy']) {
    await userEvent.click(add);
    await userEvent.type(screen.getAllByLabelText(/^Author/).at(-1) as HTMLElement, name);
  }
  await userEvent.click(screen.getByRole('button', { name: 'up 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'remove 1' }));
  expect(screen.getAllByLabelText(/^Author/).map((field) => (field as HTMLInputElement).value)).toEqual([
    'Cy',
    'Bo',
  ]);
});

test('errors of rows are found again after a row is removed', async () => {
  show();
  const add = screen.getByRole('button', { name: 'add' });
  await userEvent.click(add);
  await userEvent.click(add);
  await userEvent.type(screen.getByLabelText('Author 1'), 'Ada');
  await send();
  expect(screen.getByLabelText('Author 2').getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'remove 1' }));
  expect(screen.getByLabelText('Author 1').getAttribute('aria-invalid')).toBe('true');
});

test('the summary says what a field belongs to where several have the same label', async () => {
  function Guests() {
    const guests = useFieldArray('authors');
    return guests.rows.map((row) => (
      <FieldsOf key={row.key} owner={`Guest ${row.index + 1}`}>
        <TextField name={`${row.path}.name`} label="Name" />
        <button type="button" onClick={() => guests.move(row.index, 1)}>
          down {row.index + 1}
        </button>
      </FieldsOf>
    ));
  }
  function Party() {
    const authors = [{ name: '' }, { name: 'Bo' }, { name: '' }];
    const form = useForm({
      schema,
      initial: { ...initial, title: 'Feast', kind: 'oral', authors },
      submit: async () => {},
    });
    return (
      <Form form={form}>
        <ErrorSummary />
        <Guests />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
  }
  render(
    <UiProvider value={ui}>
      <Party />
    </UiProvider>,
  );
  const named = () => screen.getAllByRole('link').map((link) => link.textContent);
  await send();
  expect(named()).toEqual(['Guest 1: Name', 'Guest 3: Name']);
  await userEvent.click(screen.getByRole('button', { name: 'down 1' }));
  expect(named()).toEqual(['Guest 2: Name', 'Guest 3: Name']);
  expect(screen.getAllByLabelText('Name').length).toBe(3);
});

test('a wrong file is named at once, and can be taken back', async () => {
  show();
  const input = screen.getByLabelText('Abstract');
  await userEvent.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }), { applyAccept: false });
  expect(screen.getByText('notes.txt')).toBeDefined();
  expect(screen.getByText('Unsupported file type')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.queryByText('notes.txt')).toBeNull();
  expect(screen.queryByText('Unsupported file type')).toBeNull();
});

test('F15: closing the page with something typed asks first only where no draft keeps it', async () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  show();
  expect(leaving()).toBe(false);
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  expect(leaving()).toBe(true);
  cleanup();
  show(undefined, 'talk');
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  expect(leaving()).toBe(false);
});

test('a message that appears under the pointer does not make its click miss', async () => {
  show();
  const user = userEvent.setup();
  const title = screen.getByLabelText(/Title/);
  await user.type(title, ' ');
  const button = screen.getByRole('button', { name: 'Send' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(document.activeElement).not.toBe(title);
  expect(title.getAttribute('aria-invalid')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
});

function Account() {
  const form = useForm({
    schema: { safeParse: (value) => ({ success: true as const, data: value }) },
    initial: { password: '', choice: '' },
    submit: async () => {},
  });
  const { PasswordField, RadioGroup } = typedFields(form);
  return (
    <Form form={form}>
      <PasswordField name="password" label="Password" autoComplete="new-password" showRule />
      <RadioGroup
        name="choice"
        label="Choice"
        options={[
          { value: 'x', label: 'X' },
          { value: 'y', label: 'Y' },
        ]}
      />
    </Form>
  );
}

test('the rule for passwords is shown while typing, and the password when asked', async () => {
  render(
    <UiProvider value={ui}>
      <Account />
    </UiProvider>,
  );
  const met = () => screen.queryAllByText(/: done/).length;
  const password = screen.getByLabelText('Password');
  expect(met()).toBe(0);
  await userEvent.type(password, 'abc');
  expect(met()).toBe(1);
  await userEvent.type(password, '123');
  expect(met()).toBe(3);
  expect(password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
});

test('a radio group is a named group and holds one choice', async () => {
  render(
    <UiProvider value={ui}>
      <Account />
    </UiProvider>,
  );
  const group = screen.getByRole('radiogroup', { name: 'Choice' });
  await userEvent.click(within(group).getByLabelText('X'));
  await userEvent.click(within(group).getByLabelText('Y'));
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).checked),
  ).toEqual([false, true]);
});

test('a disabled file field shows no prompt', () => {
  function Disabled() {
    const form = useForm({
      schema: { safeParse: (value) => ({ success: true, data: value }) },
      initial: { file: null },
      submit: async () => {},
      warnOnLeave: false,
    });
    return (
      <Form form={form} label="Example">
        <FileField name="file" label="Abstract" disabled />
      </Form>
    );
  }
  const { container } = render(
    <UiProvider value={ui}>
      <Disabled />
    </UiProvider>,
  );
  expect(container.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(true);
  expect(container.textContent).not.toContain('choose a file');
});

test('while a file is on its way its share is told, and it cannot be replaced', () => {
  const Sending = ({ progress }: { progress: number | null }) => {
    const form = useForm({
      schema: { safeParse: () => ({ success: true as const, data: null }) },
      initial: { file: new File(['x'], 'a.pdf') },
      submit: async () => {},
    });
    return (
      <Form form={form}>
        <FileField name="file" label="Abstract" progress={progress} />
      </Form>
    );
  };
  const { rerender } = render(<Sending progress={0.427} />);
  const input = () => screen.getByLabelText('Abstract', { selector: 'input' }) as HTMLInputElement;
  expect(screen.getByText('42 %')).toBeDefined();
  expect(input().disabled).toBe(true);
  rerender(<Sending progress={null} />);
  expect(screen.queryByText('42 %')).toBeNull();
  expect(input().disabled).toBe(false);
});

test.each([
  [1023, '1023 B'],
  [1024 * 100, '100 KB'],
  [20 * 1024 ** 2, '20 MB'],
  [20 * 1024 ** 2 + 1, '20.1 MB'],
  [19.94 * 1024 ** 2, '20 MB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
])('%i bytes are written as %s: never less than they are', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test('text without line breaks takes what is pasted as one line, and Enter breaks none', async () => {
  const Titled = () => {
    const form = useForm({
      schema: { safeParse: () => ({ success: true as const, data: null }) },
      initial: { title: '' },
      submit: async () => {},
    });
    return (
      <Form form={form}>
        <TextArea name="title" label="Title" unbroken />
      </Form>
    );
  };
  render(<Titled />);
  const area = screen.getByLabelText('Title') as HTMLTextAreaElement;
  await userEvent.click(area);
  await userEvent.paste('Firn air \r\n  of Dome Fuji');
  await userEvent.keyboard('{Enter}!');
  expect(area.value).toBe('Firn air of Dome Fuji!');
  area.setSelectionRange(4, 4);
  await userEvent.paste(' and\nice');
  await userEvent.keyboard('?');
  expect(area.value).toBe('Firn and ice? air of Dome Fuji!');
});

function Choices({ options }: { options: { value: string; label: string }[] }) {
  const form = useForm({ schema, initial, submit: async () => {} });
  return (
    <Form form={form} label="Choices">
      <SelectField name="kind" label="Kind" options={options} />
      <CheckboxGroup name="extras" label="Extras" options={options} />
    </Form>
  );
}

test('the chosen value stays visible when the options disappear', async () => {
  const inside = (options: { value: string; label: string }[]) => (
    <UiProvider value={ui}>
      <Choices options={options} />
    </UiProvider>
  );
  const { rerender } = render(inside([{ value: 'oral', label: 'Oral' }]));
  await userEvent.selectOptions(screen.getByRole('combobox'), 'oral');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Oral' }));
  rerender(inside([]));
  expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('oral');
  expect((screen.getByRole('checkbox', { name: 'Oral' }) as HTMLInputElement).checked).toBe(true);
});
