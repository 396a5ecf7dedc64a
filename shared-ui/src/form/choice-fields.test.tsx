import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Form, optionsOf, SubmitButton, typedFields, useForm } from './index.tsx';

interface Values {
  kind: string;
  days: string[];
  agreed: boolean;
}

const { CheckboxField, CheckboxGroup, RadioGroup, SelectField } = typedFields<Values>();
const submit = vi.fn<(data: Values) => Promise<void>>(async () => {});

function Example({ children, values }: { children: ReactNode; values: Partial<Values> }) {
  const form = useForm<Values, Values>({
    schema: {
      safeParse(value) {
        const data = value as Values;
        const missing = (['kind', 'days', 'agreed'] as const).filter(
          (name) => data[name] === '' || data[name] === false,
        );
        if (missing.length === 0) return { success: true, data };
        const issues = missing.map((name) => ({ path: [name], message: 'validation.required' }));
        return { success: false, error: { issues } };
      },
    },
    initial: { kind: '', days: [], agreed: false, ...values },
    submit,
  });
  return (
    <Form form={form}>
      {children}
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const show = (children: ReactNode, values: Partial<Values> = {}) =>
  render(<Example values={values}>{children}</Example>);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

const kinds = [
  { value: 'oral', label: 'Oral' },
  { value: 'poster', label: 'Poster', hint: 'With a flash talk' },
  { value: 'video', label: 'Video', disabled: true },
];

test('a list begins with nothing chosen, in words, unless it must not', () => {
  show(
    <>
      <SelectField name="kind" label="Kind" options={kinds} />
      <SelectField name="kind" label="Named" options={kinds} placeholder="Not decided" />
      <SelectField name="kind" label="Bare" options={kinds} placeholder={null} />
    </>,
  );
  const first = (label: string) =>
    within(screen.getByRole('combobox', { name: label })).getAllByRole('option')[0]?.textContent;
  expect([first('Kind'), first('Named'), first('Bare')]).toEqual(['Choose…', 'Not decided', 'Oral']);
});

test('an option that is not offered at the moment can be read, not chosen', () => {
  show(<SelectField name="kind" label="Kind" options={kinds} />);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Video' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Oral' }).disabled).toBe(false);
});

test('options stand in named groups', () => {
  show(
    <SelectField
      name="kind"
      label="Session"
      options={[
        { label: 'Talks', options: [{ value: 'OA', label: 'Aurora' }] },
        { label: 'Special', options: [{ value: 'S', label: 'Plenary' }] },
      ]}
    />,
  );
  const talks = screen.getByRole('group', { name: 'Talks' });
  expect(within(talks).getByRole('option').textContent).toBe('Aurora');
  expect(screen.getAllByRole('group')).toHaveLength(2);
});

test('what is chosen is sent, and can be taken back to nothing', () => {
  show(<SelectField name="kind" label="Kind" options={kinds} />, { agreed: true, days: ['1'] });
  const list = screen.getByRole<HTMLSelectElement>('combobox');
  fireEvent.change(list, { target: { value: 'poster' } });
  send();
  expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'poster' }), expect.anything());
  submit.mockClear();
  fireEvent.change(list, { target: { value: '' } });
  send();
  expect(submit).not.toHaveBeenCalled();
});

test('the error of a list is tied to it', () => {
  show(<SelectField name="kind" label="Kind" options={kinds} required />, { agreed: true });
  send();
  const list = screen.getByRole('combobox', { name: 'Kind' });
  expect(list.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Required filed.',
  );
});

test('options that come again replace those that were kept', () => {
  const fields = (options: typeof kinds) => (
    <Example values={{ kind: 'oral' }}>
      <SelectField name="kind" label="Kind" options={options} />
    </Example>
  );
  const { rerender } = render(fields(kinds));
  rerender(fields([]));
  expect(screen.getAllByRole('option')).toHaveLength(4);
  rerender(fields(kinds.slice(0, 1)));
  expect(screen.getAllByRole('option')).toHaveLength(2);
});

test('a group of radio buttons is chosen from by keyboard', async () => {
  show(<RadioGroup name="kind" label="Kind" options={kinds.slice(0, 2)} />);
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  await userEvent.tab();
  expect(document.activeElement).toBe(radio(/Oral/));
  await userEvent.keyboard(' ');
  expect(radio(/Oral/).checked).toBe(true);
  await userEvent.keyboard('{ArrowDown}');
  expect([radio(/Oral/).checked, radio(/Poster/).checked]).toEqual([false, true]);
});

test('the hint of an option is read with it', () => {
  show(<RadioGroup name="kind" label="Kind" options={kinds} />);
  expect(screen.getByRole('radio', { name: 'PosterWith a flash talk' })).toBeDefined();
});

test('a disabled group, and a disabled option, cannot be chosen', () => {
  show(
    <>
      <RadioGroup name="kind" label="Kind" options={kinds} />
      <CheckboxGroup name="days" label="Days" options={kinds} disabled />
    </>,
  );
  const state = (role: 'radio' | 'checkbox') =>
    screen.getAllByRole<HTMLInputElement>(role).map(({ disabled }) => disabled);
  expect(state('radio')).toEqual([false, false, true]);
  expect(state('checkbox')).toEqual([true, true, true]);
});

test('the error of a group describes the group, which the summary can lead to', () => {
  show(<RadioGroup name="kind" label="Kind" options={kinds} hint="One only" required />, { agreed: true });
  send();
  const group = screen.getByRole('radiogroup', { name: /Kind/ });
  const described = (group.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Required filed.', 'One only']);
  group.focus();
  expect(document.activeElement).toBe(group);
});

test('several choices are sent in the order of the options, not of the clicks', () => {
  show(<CheckboxGroup name="days" label="Days" options={optionsOf(['1', '2', '3'])} />, {
    kind: 'oral',
    agreed: true,
  });
  for (const name of ['3', '1', '2', '2']) fireEvent.click(screen.getByRole('checkbox', { name }));
  send();
  expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ days: ['1', '3'] }), expect.anything());
});

test('a choice that is no longer offered is not sent with the next one', () => {
  show(<CheckboxGroup name="days" label="Days" options={optionsOf(['1', '2'])} />, {
    kind: 'oral',
    agreed: true,
    days: ['1', 'gone'],
  });
  fireEvent.click(screen.getByRole('checkbox', { name: '2' }));
  send();
  expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ days: ['1', '2'] }), expect.anything());
});

test('a box for one question is ticked by its words, and has its error and its hint', () => {
  show(<CheckboxField name="agreed" label="I agree" hint="Read the rules first" required />, {
    kind: 'oral',
  });
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree/ });
  send();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const described = (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Required filed.', 'Read the rules first']);
  fireEvent.click(screen.getByText('I agree'));
  expect(box.checked).toBe(true);
  expect(box.getAttribute('aria-invalid')).toBeNull();
});

test('options are named by their values where nobody names them', () => {
  expect(optionsOf(['a', 'b'])).toEqual([
    { value: 'a', label: 'a' },
    { value: 'b', label: 'b' },
  ]);
  expect(optionsOf(['a'], (value) => value.toUpperCase())).toEqual([{ value: 'a', label: 'A' }]);
});
