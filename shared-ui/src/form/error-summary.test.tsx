import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from './index.tsx';

interface Values {
  title: string;
  kind: string;
  days: string[];
  agreed: boolean;
  file: File | null;
}

const initial: Values = { title: '', kind: '', days: [], agreed: false, file: null };
const { CheckboxField, CheckboxGroup, FileField, RadioGroup, TextField } = typedFields<Values>();

function Example({ wrong, children }: { wrong: readonly string[]; children: ReactNode }) {
  const form = useForm<Values, Values>({
    schema: {
      safeParse: (value) => {
        const issues = wrong
          .filter((name) => name !== 'title' || (value as Values).title === '')
          .map((name) => ({ path: name.split('.'), message: 'validation.required' }));
        return issues.length > 0
          ? { success: false, error: { issues } }
          : { success: true, data: value as Values };
      },
    },
    initial,
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <ErrorSummary />
      {children}
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const options = [{ value: '1', label: 'One' }];
const fields = (
  <>
    <FileField name="file" label="Abstract" />
    <RadioGroup name="kind" label="Kind" options={options} />
    <CheckboxGroup name="days" label="Days" options={options} />
    <CheckboxField name="agreed" label="I agree" />
    <TextField name="title" label="Title" />
  </>
);

const show = (wrong: readonly string[], children: ReactNode = fields) =>
  render(<Example wrong={wrong}>{children}</Example>);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

test('before the form was sent, and after a good submission, there is no summary', () => {
  show([]);
  expect(links()).toEqual([]);
  send();
  expect(links()).toEqual([]);
  expect(screen.queryByText(/Please check/)).toBeNull();
});

test('fields of every kind are named in the order in which they stand', () => {
  show(['title', 'agreed', 'days', 'kind', 'file']);
  send();
  expect(links()).toEqual(['Abstract', 'Kind', 'Days', 'I agree', 'Title']);
  expect(screen.getByText('Please check 5 fields')).toBeDefined();
});

test.each([
  ['Title', () => screen.getByRole('textbox', { name: 'Title' })],
  ['Kind', () => screen.getByRole('radio', { name: 'One' })],
  ['Days', () => screen.getByRole('checkbox', { name: 'One' })],
  ['I agree', () => screen.getByRole('checkbox', { name: 'I agree' })],
  ['Abstract', () => screen.getByLabelText('Abstract')],
])('the link %s leads to where one can mend it', (name, target) => {
  show(['title', 'agreed', 'days', 'kind', 'file']);
  send();
  fireEvent.click(screen.getByRole('link', { name }));
  expect(document.activeElement).toBe(target());
});

test('a link of the summary does not change the address', () => {
  show(['title']);
  send();
  const followed = fireEvent.click(screen.getByRole('link', { name: 'Title' }));
  expect(followed).toBe(false);
});

test('the summary shrinks while one mends, and goes with the last error', () => {
  show(['title']);
  send();
  expect(screen.getByText('Please check 1 field')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ice' } });
  expect(screen.queryByText(/Please check/)).toBeNull();
});

test('an error without a field of its own is named all the same, and its link breaks nothing', () => {
  show(['elsewhere']);
  send();
  const link = screen.getByRole('link', { name: 'elsewhere' });
  link.focus();
  fireEvent.click(link);
  expect(document.activeElement).toBe(link);
});

test('a field that is called like a property of forms is found', () => {
  function Odd() {
    const form = useForm({
      schema: {
        safeParse: () => ({
          success: false as const,
          error: { issues: [{ path: ['length'], message: 'validation.required' }] },
        }),
      },
      initial: { length: '' },
      submit: async () => {},
    });
    const { TextField } = typedFields(form);
    return (
      <Form form={form}>
        <ErrorSummary />
        <TextField name="length" label="Length" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
  }
  render(<Odd />);
  send();
  fireEvent.click(screen.getByRole('link', { name: 'Length' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Length' }));
});
