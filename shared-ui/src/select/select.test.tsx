import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DateField } from '../date-picker/index.tsx';
import { ErrorSummary, Form, SubmitButton, useForm } from '../form/index.tsx';
import { MultiSelect, SearchSelect, SearchSelectField, type SearchSelectFieldProps } from './index.tsx';

const submit = vi.fn(async (_: unknown) => {});

const countries = [
  { value: 'FI', label: 'Finland' },
  { value: 'JP', label: 'Japan' },
  { value: 'NO', label: 'Norway', disabled: true },
];

interface Values {
  country: string;
  day: string;
}

function Example(
  props: Partial<SearchSelectFieldProps> & { begin?: Partial<Values>; min?: string; max?: string },
) {
  const { begin, min, max, ...field } = props;
  const form = useForm<Values, unknown>({
    schema: {
      safeParse: (value) =>
        (value as Values).country || !field.required
          ? { success: true, data: value }
          : {
              success: false,
              error: { issues: [{ path: ['country'], message: 'validation.required' }] },
            },
    },
    initial: { country: '', day: '', ...begin },
    submit,
  });
  return (
    <Form form={form}>
      <ErrorSummary />
      <SearchSelectField name="country" label="Country" options={countries} {...field} />
      <DateField
        name="day"
        label="Day"
        hint="At the venue"
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
      />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const list = () => screen.getByRole('combobox', { name: /Country/ });
const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
const send = () => act(async () => screen.getByRole('button', { name: 'Send' }).click());
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
function typeDay(text: string) {
  fireEvent.mouseDown(day());
  type(day(), text);
  fireEvent.keyDown(day(), { key: 'Enter' });
  fireEvent.blur(day());
}
const sent = () => submit.mock.lastCall?.[0];
const options = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent);
const choose = (label: string) => fireEvent.click(screen.getByTitle(label, { exact: true }));

test('a list with search offers what holds the typed letters, and sends what was chosen', async () => {
  render(<Example />);
  type(list(), 'an');
  expect(options()).toEqual(['Finland', 'Japan']);
  type(list(), 'jap');
  expect(options()).toEqual(['Japan']);
  choose('Japan');
  await send();
  expect(sent()).toEqual({ country: 'JP', day: '' });
});

test('within a dialog the options and the calendar open in it, not behind it', () => {
  render(
    <dialog open>
      <Example />
    </dialog>,
  );
  type(list(), 'an');
  expect(document.querySelector('.ant-select-dropdown')?.closest('dialog')).not.toBeNull();
  fireEvent.mouseDown(day());
  fireEvent.click(day());
  expect(document.querySelector('.ant-picker-dropdown')?.closest('dialog')).not.toBeNull();
});

test('outside of forms one is chosen by typing, and none again', () => {
  function One() {
    const [value, setValue] = useState('');
    return <SearchSelect label="Country" options={countries} value={value} onChange={setValue} />;
  }
  const { container } = render(<One />);
  type(list(), 'jap');
  expect(options()).toEqual(['Japan']);
  choose('Japan');
  expect(container.textContent).toContain('Japan');
  const clear = container.querySelector('.ant-select-clear') as HTMLElement;
  fireEvent.mouseDown(clear);
  fireEvent.click(clear);
  expect(container.textContent).not.toContain('Japan');
});

test('what a form began with is shown by its label, and can be cleared', async () => {
  const { container } = render(<Example begin={{ country: 'FI' }} />);
  expect(container.textContent).toContain('Finland');
  const clear = container.querySelector('.ant-select-clear') as HTMLElement;
  fireEvent.mouseDown(clear);
  fireEvent.click(clear);
  await send();
  expect(sent()).toMatchObject({ country: '' });
});

test('a required list cannot be cleared; left empty its error has a link that leads to it', async () => {
  const { container } = render(<Example required />);
  expect(container.querySelector('.ant-select-clear')).toBeNull();
  submit.mockClear();
  await send();
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByText('Required filed.')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Country' }));
  expect(document.activeElement).toBe(list());
  expect(list().getAttribute('aria-invalid')).toBe('true');
});

test('a disabled list takes no focus', () => {
  render(<Example disabled />);
  expect((list() as HTMLInputElement).disabled).toBe(true);
});

test('a day is written as in the database, whatever the calendar is made of', async () => {
  render(<Example begin={{ day: '2026-12-02' }} />);
  expect(day().value).toBe('2026-12-02');
  typeDay('2026-12-03');
  await send();
  expect(sent()).toMatchObject({ day: '2026-12-03' });
});

test.each(['2026-13-45', 'tomorrow', '03.12.2026'])(
  '%s is no day, and what was there before stays',
  async (text) => {
    render(<Example begin={{ day: '2026-12-02' }} />);
    typeDay(text);
    await send();
    expect(sent()).toMatchObject({ day: '2026-12-02' });
  },
);

test('a day outside of the symposium is not taken', async () => {
  render(<Example begin={{ day: '2026-12-02' }} min="2026-12-01" max="2026-12-04" />);
  typeDay('2026-12-05');
  await send();
  expect(sent()).toMatchObject({ day: '2026-12-02' });
});

test('a day can be taken away again, and its hint is tied to its field', async () => {
  const { container } = render(<Example begin={{ day: '2026-12-02' }} />);
  expect(document.getElementById(day().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'At the venue',
  );
  fireEvent.mouseDown(container.querySelector('.ant-picker-clear') as HTMLElement);
  fireEvent.click(container.querySelector('.ant-picker-clear') as HTMLElement);
  await send();
  expect(sent()).toMatchObject({ day: '' });
});

function Several({ free = false, error = null }: { free?: boolean; error?: string | null }) {
  const [value, setValue] = useState<string[]>(['FI']);
  return (
    <>
      <MultiSelect
        label="Countries"
        name="countries"
        options={countries}
        value={value}
        onChange={setValue}
        free={free}
        error={error}
      />
      <output>{value.join()}</output>
    </>
  );
}

const several = () => screen.getByRole('combobox', { name: 'Countries' });
const chosen = () => screen.getByRole('status').textContent;

test('of several values each is added by a choice, and taken back by a second one', async () => {
  render(<Several />);
  type(several(), 'jap');
  choose('Japan');
  expect(chosen()).toBe('FI,JP');
  type(several(), 'jap');
  fireEvent.click(document.querySelector('.ant-select-item-option[title="Japan"]') as HTMLElement);
  expect(chosen()).toBe('FI');
});

test('only what is offered can be chosen, unless what is typed may be a value', async () => {
  const { unmount } = render(<Several />);
  type(several(), 'Atlantis');
  expect(options()).toEqual([]);
  unmount();
  render(<Several free />);
  type(several(), 'Atlantis');
  choose('Atlantis');
  expect(chosen()).toBe('FI,Atlantis');
});

test('what is wrong with several values is told at the field', () => {
  const { rerender } = render(<Several />);
  expect(several().getAttribute('aria-invalid')).not.toBe('true');
  rerender(<Several error="Too many" />);
  expect(several().getAttribute('aria-invalid')).toBe('true');
  const described = several().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Too many');
});
