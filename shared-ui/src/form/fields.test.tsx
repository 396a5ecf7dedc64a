import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Form, typedFields, useForm } from './index.tsx';
import { initial, schema, type Values } from './testing/example-form.tsx';

const { CheckboxGroup, SelectField, TextArea } = typedFields<Values>();

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
  render(<Account />);
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
  render(<Account />);
  const group = screen.getByRole('radiogroup', { name: 'Choice' });
  await userEvent.click(within(group).getByLabelText('X'));
  await userEvent.click(within(group).getByLabelText('Y'));
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).checked),
  ).toEqual([false, true]);
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
  const inside = (options: { value: string; label: string }[]) => <Choices options={options} />;
  const { rerender } = render(inside([{ value: 'oral', label: 'Oral' }]));
  await userEvent.selectOptions(screen.getByRole('combobox'), 'oral');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Oral' }));
  rerender(inside([]));
  expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('oral');
  expect((screen.getByRole('checkbox', { name: 'Oral' }) as HTMLInputElement).checked).toBe(true);
});
