import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../context/index.tsx';
import {
  type Based,
  Differences,
  differencesOf,
  FieldConflicts,
  Form,
  SubmitButton,
  typedFields,
  useForm,
  useNewer,
} from './index.tsx';
import { ui } from './testing/example-form.tsx';

type Stored = { name: string; note: string };
const begun: Stored = { name: 'Room A', note: 'Second floor' };
const words = {
  title: 'Somebody else saved this',
  text: 'Choose.',
  load: 'Use their version',
  overwrite: 'Save my version',
};

function Room({ saved, submit }: { saved: Stored; submit: (values: Based<Stored>) => Promise<unknown> }) {
  const form = useForm<Based<Stored>, Based<Stored>>({
    schema: { safeParse: (value) => ({ success: true, data: value as Based<Stored> }) },
    initial: { ...begun, basedOn: begun },
    submit,
  });
  const { TextField } = typedFields(form);
  return (
    <Form form={form}>
      <FieldConflicts form={form} saved={saved} labelOf={(name) => name.toUpperCase()} words={words} />
      <TextField name="name" label="Name" />
      <TextField name="note" label="Note" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

function show(submit: (values: Based<Stored>) => Promise<unknown> = async () => {}) {
  const page = (saved: Stored) => (
    <UiProvider value={ui}>
      <Room saved={saved} submit={submit} />
    </UiProvider>
  );
  const { rerender } = render(page(begun));
  return (change: Partial<Stored>) => rerender(page({ ...begun, ...change }));
}

const value = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const conflict = () => screen.queryByText(words.title);

test('what others save shows in a form in which nothing was typed', () => {
  const save = show();
  save({ note: 'Third floor' });
  expect(value('Note')).toBe('Third floor');
  expect(conflict()).toBeNull();
});

test('what others save shows in fields beside the one that is being typed in', () => {
  const save = show();
  type('Name', 'Hall');
  save({ note: 'Third floor' });
  expect([value('Name'), value('Note')]).toEqual(['Hall', 'Third floor']);
  expect(conflict()).toBeNull();
});

test('where both changed one field, both texts are shown, and nothing is lost', () => {
  const save = show();
  type('Name', 'Hall');
  save({ name: 'Auditorium' });
  expect(value('Name')).toBe('Hall');
  const list = screen.getByLabelText('Differences');
  expect(within(list).getByText('NAME')).toBeDefined();
  expect(
    within(list)
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toEqual(['SavedAuditorium', 'Typed hereHall']);
});

test('two who typed the same have no conflict', () => {
  const save = show();
  type('Name', 'Hall');
  save({ name: 'Hall' });
  expect(conflict()).toBeNull();
});

test("taking the other's version replaces the field in question only", () => {
  const save = show();
  type('Name', 'Hall');
  type('Note', 'Fourth floor');
  save({ name: 'Auditorium' });
  press('Use their version');
  expect([value('Name'), value('Note')]).toEqual(['Auditorium', 'Fourth floor']);
  expect(conflict()).toBeNull();
});

test('saving what was typed sends it with what is stored now, so that the server accepts it', async () => {
  const submit = vi.fn(async (_: Based<Stored>) => {});
  const save = show(submit);
  type('Name', 'Hall');
  save({ name: 'Auditorium' });
  press('Save my version');
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(submit.mock.calls[0]?.[0]).toEqual({
    name: 'Hall',
    note: 'Second floor',
    basedOn: { name: 'Auditorium', note: 'Second floor' },
  });
});

test('one that types back what was there before has no conflict', () => {
  const save = show();
  type('Name', 'Hall');
  save({ name: 'Auditorium' });
  expect(conflict()).not.toBeNull();
  type('Name', 'Auditorium');
  expect(conflict()).toBeNull();
});

test('what is stored while the form is sent may be its own; if the server rejects the form, it is a conflict', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const save = show(() => promise);
  type('Name', 'Hall');
  press('Save');
  save({ name: 'Auditorium' });
  expect(conflict()).toBeNull();
  reject({ message: 'error.conflict' });
  expect(await screen.findByText(words.title)).toBeDefined();
  expect(value('Name')).toBe('Hall');
});

test('what was sent, and then comes back as stored, is no conflict', async () => {
  const save = show();
  type('Name', 'Hall');
  press('Save');
  save({ name: 'Hall' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'));
  save({ name: 'Auditorium' });
  expect(value('Name')).toBe('Auditorium');
  expect(conflict()).toBeNull();
});

interface Versioned {
  text: string;
  version: number;
}
const valuesOf = (stored: Versioned) => stored;

function Page({ stored }: { stored: Versioned }) {
  const form = useForm<Versioned, Versioned>({
    schema: { safeParse: (value) => ({ success: true, data: value as Versioned }) },
    initial: { text: 'one', version: 1 },
    submit: async () => {},
  });
  const newer = useNewer({ form, stored, valuesOf, version: 'version' });
  const { TextField } = typedFields(form);
  return (
    <Form form={form}>
      {newer && <p>newer</p>}
      <TextField name="text" label="Text" />
    </Form>
  );
}

test('a newer version shows at once where nothing was typed', () => {
  const { rerender } = render(<Page stored={{ text: 'one', version: 1 }} />);
  rerender(<Page stored={{ text: 'two', version: 2 }} />);
  expect(value('Text')).toBe('two');
  expect(screen.queryByText('newer')).toBeNull();
});

test('a newer version is told where something was typed, and an older one is not', () => {
  const { rerender } = render(<Page stored={{ text: 'one', version: 1 }} />);
  type('Text', 'mine');
  rerender(<Page stored={{ text: 'zero', version: 0 }} />);
  expect(screen.queryByText('newer')).toBeNull();
  rerender(<Page stored={{ text: 'two', version: 2 }} />);
  expect(screen.getByText('newer')).toBeDefined();
  expect(value('Text')).toBe('mine');
});

test('an empty text is shown as a dash, and no differences are no list', () => {
  const { container, rerender } = render(<Differences fields={[{ label: 'Note', saved: '', yours: 'x' }]} />);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'Saved—',
    'Typed herex',
  ]);
  rerender(<Differences fields={[]} />);
  expect(container.textContent).toBe('');
});

test('differences are looked for by label, in the order of what is saved', () => {
  const describe = (values: string[]) => values.map((text, index) => ({ label: `L${index}`, text }));
  expect(differencesOf(['a', ' b ', 'c'], ['x', 'b'], describe)).toEqual([
    { label: 'L0', saved: 'a', yours: 'x' },
    { label: 'L2', saved: 'c', yours: '' },
  ]);
});
