import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Form, type FormSchema, SubmitButton, typedFields, useForm } from '../form/index.tsx';
import { ConfirmHost, Dialog, useUnsavedGuard } from './index.tsx';
import '../app/page-kit.ts';

interface Values {
  title: string;
}
interface FormProps {
  draftKey?: string;
  warnOnLeave?: boolean;
  save?: () => Promise<unknown>;
}

const schema: FormSchema<Values> = { safeParse: (value) => ({ success: true, data: value as Values }) };
const { TextField } = typedFields<Values>();

function TitleForm({ save = async () => {}, ...options }: FormProps) {
  const form = useForm<Values, Values>({ schema, initial: { title: '' }, submit: save, ...options });
  return (
    <Form form={form}>
      <TextField name="title" label="Title" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

function Note() {
  const [note, setNote] = useState('');
  useUnsavedGuard(note !== '');
  return <input aria-label="Title" value={note} onChange={({ target }) => setNote(target.value)} />;
}

function show(content: ReactNode = <TitleForm />) {
  const onClose = vi.fn();
  const page = (open: boolean) => (
    <>
      <Dialog open={open} onClose={onClose} title="Talk">
        {content}
      </Dialog>
      <ConfirmHost />
    </>
  );
  const { rerender } = render(page(true));
  onClose.mockImplementation(() => rerender(page(false)));
  return onClose;
}
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Talk' });
const asked = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' });
const question = () => within(asked() as HTMLElement);
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
/** As the browser does for Escape. */
const pressEscape = (target: Element) => fireEvent(target, new Event('cancel', { cancelable: true }));
const inTheCorner = () => fireEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));

const ways: [string, () => unknown][] = [
  ['Escape', () => pressEscape(dialog())],
  ['a click beside it', () => fireEvent.click(dialog())],
  ['the button in the corner', inTheCorner],
];

test.each(ways)('F15: %s asks before what was typed is lost', async (_, leave) => {
  const onClose = show();
  await userEvent.type(title(), 'Ice');
  leave();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(question().getByRole('button', { name: 'Keep editing' }));
  await userEvent.click(question().getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(title().value).toBe('Ice');

  leave();
  await userEvent.click(question().getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each(ways)('%s closes at once where nothing was typed', (_, leave) => {
  const onClose = show();
  leave();
  expect(onClose).toHaveBeenCalledOnce();
  expect(asked()).toBeNull();
});

test('a second Escape keeps what was typed, and the focus returns to the field', async () => {
  const onClose = show();
  await userEvent.type(title(), 'Ice');
  within(dialog()).getByRole('button', { name: 'Close' }).focus();
  inTheCorner();
  pressEscape(asked() as HTMLElement);
  await waitFor(() => expect(asked()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(title().value).toBe('Ice');
  expect(document.activeElement).toBe(title());
});

test('a dialog that the browser closed in spite of it is opened again with the question', async () => {
  const onClose = show();
  await userEvent.type(title(), 'Ice');
  const element = dialog();
  fireEvent(element, new Event('cancel', { cancelable: false }));
  expect(asked()).toBeNull();
  element.open = false;
  fireEvent(element, new Event('close'));
  expect(dialog().open).toBe(true);
  expect(asked()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('a form whose draft is kept closes without a question, and the draft is there', async () => {
  localStorage.clear();
  const onClose = show(<TitleForm draftKey="talk" />);
  await userEvent.type(title(), 'Ice');
  pressEscape(dialog());
  expect(onClose).toHaveBeenCalledOnce();
  expect(localStorage.getItem('draft:talk')).toContain('Ice');
});

test('where the browser cannot keep the draft, it is asked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const onClose = show(<TitleForm draftKey="talk" />);
  await userEvent.type(title(), 'Ice');
  pressEscape(dialog());
  expect(asked()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('a form that does not warn before the page is left asks all the same', async () => {
  show(<TitleForm warnOnLeave={false} />);
  await userEvent.type(title(), 'Ice');
  pressEscape(dialog());
  expect(asked()).not.toBeNull();
});

test('what was saved is not asked about', async () => {
  const onClose = show();
  await userEvent.type(title(), 'Ice');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  pressEscape(dialog());
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog that its form closes by itself takes the question with it', async () => {
  let saved = () => {};
  let close = () => {};
  const save = () =>
    new Promise<void>((resolve) => {
      saved = () => {
        close();
        resolve();
      };
    });
  close = show(<TitleForm save={save} />);
  await userEvent.type(title(), 'Ice');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  pressEscape(dialog());
  expect(asked()).not.toBeNull();
  await act(async () => saved());
  expect(asked()).toBeNull();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('what is typed without a form is asked about while there is any', async () => {
  const onClose = show(<Note />);
  await userEvent.type(title(), 'I');
  pressEscape(dialog());
  expect(asked()).not.toBeNull();
  await userEvent.click(question().getByRole('button', { name: 'Keep editing' }));
  await userEvent.clear(title());
  pressEscape(dialog());
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog within another asks for itself alone', async () => {
  const inner = vi.fn();
  const onClose = show(
    <Dialog open onClose={inner} title="Reason">
      <TitleForm />
    </Dialog>,
  );
  await userEvent.type(title(), 'Ice');
  pressEscape(screen.getByRole('dialog', { name: 'Reason' }));
  expect(inner).not.toHaveBeenCalled();
  await userEvent.click(question().getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(inner).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
  pressEscape(dialog());
  expect(onClose).toHaveBeenCalledOnce();
  expect(asked()).toBeNull();
});
