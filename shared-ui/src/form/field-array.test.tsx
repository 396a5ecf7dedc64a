import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../context/index.tsx';
import { ErrorSummary, FieldsOf, Form, SubmitButton, typedFields, useForm } from './index.tsx';
import { initial, schema, send, show, ui, type Values } from './testing/example-form.tsx';

const { TextField, useFieldArray } = typedFields<Values>();

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
