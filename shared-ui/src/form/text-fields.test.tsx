import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { Form, typedFields, useForm } from './index.tsx';

interface Values {
  title: string;
  note: string;
}

const { EmailField, PasswordField, TextArea, TextField } = typedFields<Values>();

/** As zod describes a text of at most ten characters. */
const short = { _zod: { def: { checks: [{ _zod: { def: { check: 'max_length', maximum: 10 } } }] } } };

function Example({ children }: { children: React.ReactNode }) {
  const schema = {
    _zod: { def: { shape: { title: short, note: {} } } },
    safeParse: ({ title }: Values) =>
      title.trim()
        ? { success: true as const, data: title }
        : {
            success: false as const,
            error: { issues: [{ path: ['title'], message: 'validation.required' }] },
          },
  };
  const form = useForm({
    schema: schema as { safeParse(value: unknown): ReturnType<typeof schema.safeParse> },
    initial: { title: '', note: '' },
    submit: async () => {},
  });
  return <Form form={form}>{children}</Form>;
}

const show = (field: React.ReactNode) => render(<Example>{field}</Example>);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const described = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('a field has its name, its label, and what the browser fills in', () => {
  show(<TextField name="title" label="Title" autoComplete="organization" placeholder="As printed" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect([input.name, input.type, input.autocomplete, input.placeholder]).toEqual([
    'title',
    'text',
    'organization',
    'As printed',
  ]);
});

test('two fields with one label each have their own name for labels and errors', () => {
  show(
    <>
      <TextField name="title" label="Text" />
      <TextField name="note" label="Text" />
    </>,
  );
  const [first, second] = screen.getAllByRole('textbox', { name: 'Text' });
  expect(first?.id).not.toBe(second?.id);
});

test('a required field says so itself; its star is for the eye', () => {
  show(<TextField name="title" label="Title" required />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).required).toBe(true);
  expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true');
});

test('an optional field has no star', () => {
  show(<TextField name="title" label="Title" />);
  expect(field('Title').required).toBe(false);
  expect(screen.queryByText('*')).toBeNull();
});

test('a disabled field cannot be typed in', () => {
  show(<TextField name="title" label="Title" disabled />);
  expect(field('Title').disabled).toBe(true);
});

test('a hint belongs to its field', () => {
  show(<TextField name="title" label="Title" hint="As printed" />);
  expect(described('Title')).toEqual(['As printed']);
});

test('a field without hint and error is described by nothing', () => {
  show(<TextField name="title" label="Title" />);
  expect(field('Title').hasAttribute('aria-describedby')).toBe(false);
});

test('the error comes before the hint, and is taken off with its cause', () => {
  show(<TextField name="title" label="Title" hint="As printed" />);
  type('Title', ' ');
  fireEvent.blur(field('Title'));
  expect(described('Title')).toEqual(['Required filed.', 'As printed']);
  expect(screen.getByRole('alert').textContent).toBe('Required filed.');
  type('Title', 'Ice');
  expect(described('Title')).toEqual(['As printed']);
  expect(screen.queryByRole('alert')).toBeNull();
});

const counted: [string, ComponentProps<typeof TextField>['name']][] = [
  ['TextField', 'title'],
  ['TextArea', 'title'],
];
test.each(counted)('%s counts only near its limit', (kind, name) => {
  show(
    kind === 'TextField' ? <TextField name={name} label="Title" /> : <TextArea name={name} label="Title" />,
  );
  type('Title', '12345678');
  expect(screen.queryByText(/\/ 10/)).toBeNull();
  type('Title', '123456789');
  expect(screen.getByText('9 / 10')).toBeDefined();
});

test('a text that is too long is kept whole; by how much it is too long is said at once', () => {
  show(<TextField name="title" label="Title" />);
  type('Title', '1234567890a');
  expect(field('Title').value).toBe('1234567890a');
  expect(screen.getByRole('alert').textContent).toBe('1 character too long. The limit is 10.');
  type('Title', '1234567890ab');
  expect(screen.getByRole('alert').textContent).toBe('2 characters too long. The limit is 10.');
  expect(field('Title').getAttribute('aria-invalid')).toBe('true');
});

test('a text that is too long is tied to its field beside the hint', () => {
  show(<TextArea name="title" label="Title" hint="Short, please" />);
  type('Title', '1234567890abc');
  expect(described('Title')).toEqual(['3 characters too long. The limit is 10.', 'Short, please']);
});

test('spaces around a text do not count, as they are not sent', () => {
  show(<TextField name="title" label="Title" />);
  type('Title', '   1234567890   ');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('10 / 10')).toBeDefined();
});

test('a text without a limit is never counted', () => {
  show(<TextArea name="note" label="Note" />);
  type('Note', 'x'.repeat(5000));
  expect(screen.queryByText(/\//)).toBeNull();
});

test('an address is typed without capitals, corrections and a keyboard for words', () => {
  show(<EmailField name="title" label="Email" />);
  const { type, inputMode, autocomplete, spellcheck, autocapitalize } = field('Email') as HTMLInputElement & {
    spellcheck?: boolean;
  };
  expect([type, inputMode, autocomplete]).toEqual(['email', 'email', 'email']);
  expect(field('Email').getAttribute('spellcheck')).toBe('false');
  expect(field('Email').getAttribute('autocapitalize')).toBe('none');
  expect([spellcheck, autocapitalize].includes('on' as never)).toBe(false);
});

test('an address for signing in can ask for the user name', () => {
  show(<EmailField name="title" label="Email" autoComplete="username" />);
  expect(field('Email').autocomplete).toBe('username');
});

test('a password tells browsers which one it is, and is hidden again after it was shown', () => {
  show(<PasswordField name="title" label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  expect([input.autocomplete, input.type]).toEqual(['current-password', 'password']);
  const eye = screen.getByRole('button', { name: 'Show password' });
  expect(eye.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(eye);
  expect(input.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('what is typed stays when the password is shown', () => {
  show(<PasswordField name="title" label="Password" autoComplete="new-password" />);
  const input = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  fireEvent.change(input, { target: { value: 'polar2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.value).toBe('polar2026');
});

test.each([
  ['', 0],
  ['abc', 1],
  ['123', 1],
  ['ab1', 2],
  ['......', 1],
  ['ｐｏｌａｒ１', 1],
  ['polar1', 3],
])('of the three rules "%s" meets %d', (password, met) => {
  show(<PasswordField name="title" label="Password" autoComplete="new-password" showRule />);
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), {
    target: { value: password },
  });
  expect(screen.queryAllByText(/: done/)).toHaveLength(met);
  expect(screen.queryAllByText(/: not yet/)).toHaveLength(3 - met);
});

test('the rules of a password describe its field', () => {
  show(
    <PasswordField name="title" label="Password" autoComplete="new-password" showRule hint="A new one." />,
  );
  const input = screen.getByLabelText('Password', { selector: 'input' });
  const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/^A new one\..*at least 6 characters: not yet/);
});

test('an area has the rows that its text needs', () => {
  show(
    <>
      <TextArea name="title" label="Abstract" />
      <TextArea name="note" label="Title" unbroken />
    </>,
  );
  expect((field('Abstract') as unknown as HTMLTextAreaElement).rows).toBe(4);
  expect((field('Title') as unknown as HTMLTextAreaElement).rows).toBe(2);
});

test('Enter that ends the input of Japanese is no line break of the form', () => {
  show(<TextArea name="title" label="Title" unbroken />);
  const kept = fireEvent.keyDown(field('Title'), { key: 'Enter', isComposing: true });
  expect(kept).toBe(true);
  expect(fireEvent.keyDown(field('Title'), { key: 'Enter' })).toBe(false);
});

test('an area for several paragraphs keeps its line breaks', () => {
  show(<TextArea name="note" label="Note" />);
  type('Note', 'one\ntwo');
  expect(field('Note').value).toBe('one\ntwo');
  expect(fireEvent.keyDown(field('Note'), { key: 'Enter' })).toBe(true);
});
