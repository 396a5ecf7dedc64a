import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Form, SubmitButton, typedFields, useForm } from './index.tsx';
import { asTime } from './time-field.tsx';

interface Values {
  begin: string;
}
const { TimeField } = typedFields<Values>();
const submit = vi.fn(async (_: Values) => {});

function Example() {
  const form = useForm<Values, Values>({
    schema: { safeParse: (data) => ({ success: true, data: data as Values }) },
    initial: { begin: '' },
    submit,
  });
  return (
    <Form form={form}>
      <TimeField name="begin" label="From" required />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

test.each([
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['09.30', '09:30'],
  ['0930', '09:30'],
  [' 25:15 ', '25:15'],
  ['０９：３０', '09:30'],
  ['9', '9'],
  ['', ''],
  ['noon', 'noon'],
])('%j is the time %j', (typed, time) => {
  expect(asTime(typed)).toBe(time);
});

test('a time is text of 24 hours, and completed when it is left or sent', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  expect(field.type).toBe('text');
  await user.type(field, '1330');
  fireEvent.blur(field);
  expect(field.value).toBe('13:30');
  await user.clear(field);
  await user.type(field, '815{Enter}');
  expect(submit).toHaveBeenLastCalledWith({ begin: '08:15' }, expect.anything());
});
