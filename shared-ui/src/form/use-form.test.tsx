import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Failure, UiProvider } from '../context/index.tsx';
import { loadDraft, saveDraft } from './draft.ts';
import { ErrorSummary, Form, SubmitButton, typedFields } from './index.tsx';
import { ui } from './testing/example-form.tsx';
import { type FormOptions, useForm } from './use-form.ts';

interface Values {
  title: string;
  password: string;
  version: number;
}

const initial: Values = { title: '', password: '', version: 1 };
const { PasswordField, TextField } = typedFields<Values>();

type Options = Partial<FormOptions<Values, unknown>>;

function Example({ options, blocked, notice }: { options: Options; blocked?: string; notice?: string }) {
  const form = useForm<Values, unknown>({
    schema: { safeParse: (value) => ({ success: true, data: value }) },
    initial,
    submit: async () => {},
    ...options,
  });
  return (
    <Form form={form} label="Talk" blocked={blocked ?? null} notice={notice ?? null}>
      <ErrorSummary title="It was not sent" />
      <TextField name="title" label="Title" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const form = (options: Options, more: { blocked?: string; notice?: string } = {}) => (
  <UiProvider value={ui}>
    <Example options={options} {...more} />
  </UiProvider>
);
const show = (options: Options = {}, more: { blocked?: string; notice?: string } = {}) =>
  render(form(options, more));

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const stored = (key: string) => JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null');

test('the data that the schema made is sent, with the values it was made from', async () => {
  const submit = vi.fn(async () => {});
  show({ schema: { safeParse: () => ({ success: true, data: 'parsed' }) }, submit });
  await userEvent.type(title(), 'Ice');
  await send();
  expect(submit).toHaveBeenCalledExactlyOnceWith('parsed', { ...initial, title: 'Ice' });
});

test('only the selected part of the values goes through the schema', async () => {
  const safeParse = vi.fn(() => ({ success: true as const, data: null }));
  show({ schema: { safeParse }, select: (values) => ({ name: values.title }) });
  await userEvent.type(title(), 'Ice');
  await send();
  expect(safeParse).toHaveBeenLastCalledWith({ name: 'Ice' });
});

test('of several errors of one field the first one shows', async () => {
  const issues = [
    { path: ['title'], message: 'validation.required' },
    { path: ['title'], message: 'validation.tooLong' },
  ];
  show({ schema: { safeParse: () => ({ success: false, error: { issues } }) } });
  await send();
  expect(screen.getByText('Required filed.')).toBeDefined();
  expect(screen.queryByText('This text is too long.')).toBeNull();
});

test('an own check speaks besides the schema, and keeps the form from being sent', async () => {
  const submit = vi.fn(async () => {});
  show({ submit, check: ({ title }) => (title === 'Ice' ? { title: 'validation.tooLong' } : {}) });
  await userEvent.type(title(), 'Ice');
  await send();
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByText('This text is too long.')).toBeDefined();
  expect(screen.getByText('Please check 1 field')).toBeDefined();
  await userEvent.type(title(), '!');
  await send();
  expect(submit).toHaveBeenCalledOnce();
});

test('the submission that is latest given is the one that is called', async () => {
  const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const { rerender } = show({ submit: first });
  rerender(form({ submit: second }));
  await send();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('a failure of the whole is told under the title of the summary, which has the focus', async () => {
  const failure: Failure = { message: 'error.unavailable' };
  show({ submit: () => Promise.reject(failure) });
  await send();
  const words = await screen.findByText(/The server cannot be reached/);
  expect(screen.getByText('It was not sent')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failure that comes again takes the focus again', async () => {
  show({ submit: () => Promise.reject({ message: 'error.unavailable' } satisfies Failure) });
  for (const _ of [1, 2]) {
    await send();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('It was not sent'));
  }
});

test('what is typed is stored after a moment, without what is left out', async () => {
  vi.useFakeTimers();
  show({ draftKey: 'talk', omitFromDraft: ['password'] });
  fireEvent.change(title(), { target: { value: 'Ice' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret1' } });
  expect(stored('talk')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(stored('talk')).toEqual({ title: 'Ice', version: 1 });
});

test('what was typed just before the page is left is stored, too', () => {
  show({ draftKey: 'talk' });
  fireEvent.change(title(), { target: { value: 'Ice' } });
  window.dispatchEvent(new Event('pagehide'));
  expect(stored('talk')).toMatchObject({ title: 'Ice' });
});

test('a form in which nothing was typed stores nothing', () => {
  const { unmount } = show({ draftKey: 'talk' });
  unmount();
  expect(stored('talk')).toBeNull();
});

test('each form has its own draft', async () => {
  const { unmount } = show({ draftKey: 'one' });
  await userEvent.type(title(), 'Ice');
  unmount();
  show({ draftKey: 'two' });
  expect(title().value).toBe('');
});

test('a draft of an older form fills the fields that still exist', () => {
  localStorage.setItem('draft:talk', JSON.stringify({ title: 'Ice', room: 'A' }));
  expect(loadDraft('talk', initial)).toEqual({ title: 'Ice' });
});

test('a draft that holds what the form begins with is not offered', () => {
  saveDraft('talk', initial);
  show({ draftKey: 'talk' });
  expect(screen.queryByText('What you typed last time has been restored.')).toBeNull();
});

test.each(['null', '7', '"text"', '[]', '{}'])('what is stored as %s is no draft', (text) => {
  localStorage.setItem('draft:talk', text);
  expect(loadDraft('talk', initial)).toBeNull();
});

test('where nothing can be stored the form works, and asks before it is left', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show({ draftKey: 'talk' });
  await userEvent.type(title(), 'Ice');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  expect(title().value).toBe('Ice');
});

test('while a form is being sent the page asks before it is left, draft or not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  show({ draftKey: 'talk', submit: () => promise });
  await userEvent.type(title(), 'Ice');
  await send();
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leaving()).toBe(true);
  await act(async () => resolve());
  expect(leaving()).toBe(false);
});

test('a form that may be left freely never asks', async () => {
  show({ warnOnLeave: false });
  await userEvent.type(title(), 'Ice');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

test('a blocked form says why, keeps what is typed, and sends nothing by button or by Enter', async () => {
  const submit = vi.fn(async () => {});
  const { rerender } = show({ submit }, { blocked: 'Submission has ended.' });
  expect(screen.getByRole('alert').textContent).toBe('Submission has ended.');
  await userEvent.type(title(), 'Ice{Enter}');
  await send();
  expect(submit).not.toHaveBeenCalled();
  expect(title().value).toBe('Ice');
  rerender(form({ submit }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(title(), '{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});

test('a notice is for those who have typed something, and does not keep them from sending', async () => {
  const submit = vi.fn(async () => {});
  show({ submit }, { notice: 'Somebody else is editing this.' });
  expect(screen.queryByText('Somebody else is editing this.')).toBeNull();
  await userEvent.type(title(), 'Ice');
  expect(screen.getByText('Somebody else is editing this.')).toBeDefined();
  await send();
  expect(submit).toHaveBeenCalledOnce();
});

test('a field outside of a form is a mistake of its page, and says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<TextField name="title" label="Title" />)).toThrow('a field must stand inside <Form>');
});
