import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fileSize } from './file-field.tsx';
import { Form, typedFields, useForm } from './index.tsx';
import { show, type Values } from './testing/example-form.tsx';

const { FileField } = typedFields<Values>();

test('a wrong file is named at once, and can be taken back', async () => {
  show();
  const input = screen.getByLabelText('Abstract');
  await userEvent.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }), { applyAccept: false });
  expect(screen.getByText('notes.txt')).toBeDefined();
  expect(screen.getByText('Unsupported file type')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.queryByText('notes.txt')).toBeNull();
  expect(screen.queryByText('Unsupported file type')).toBeNull();
});

test('a disabled file field shows no prompt', () => {
  function Disabled() {
    const form = useForm({
      schema: { safeParse: (value) => ({ success: true, data: value }) },
      initial: { file: null },
      submit: async () => {},
      warnOnLeave: false,
    });
    return (
      <Form form={form} label="Example">
        <FileField name="file" label="Abstract" disabled />
      </Form>
    );
  }
  const { container } = render(<Disabled />);
  expect(container.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(true);
  expect(container.textContent).not.toContain('choose a file');
});

test('while a file is on its way its share is told, and it cannot be replaced', () => {
  const Sending = ({ progress }: { progress: number | null }) => {
    const form = useForm({
      schema: { safeParse: () => ({ success: true as const, data: null }) },
      initial: { file: new File(['x'], 'a.pdf') },
      submit: async () => {},
    });
    return (
      <Form form={form}>
        <FileField name="file" label="Abstract" progress={progress} />
      </Form>
    );
  };
  const { rerender } = render(<Sending progress={0.427} />);
  const input = () => screen.getByLabelText('Abstract', { selector: 'input' }) as HTMLInputElement;
  expect(screen.getByText('42 %')).toBeDefined();
  expect(input().disabled).toBe(true);
  rerender(<Sending progress={null} />);
  expect(screen.queryByText('42 %')).toBeNull();
  expect(input().disabled).toBe(false);
});

test.each([
  [1023, '1023 B'],
  [1024 * 100, '100 KB'],
  [20 * 1024 ** 2, '20 MB'],
  [20 * 1024 ** 2 + 1, '20.1 MB'],
  [19.94 * 1024 ** 2, '20 MB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
])('%i bytes are written as %s: never less than they are', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

const pdf = new File(['x'.repeat(2048)], 'talk.pdf', { type: 'application/pdf' });
const place = () => screen.getByLabelText('Abstract').parentElement as HTMLElement;
const drop = (files: File[]) => fireEvent.drop(place(), { dataTransfer: { files } });

test('a file that is dropped is taken, with its name and size; the first of several', () => {
  show();
  drop([pdf, new File(['y'], 'other.pdf', { type: 'application/pdf' })]);
  expect(screen.getByText('talk.pdf')).toBeDefined();
  expect(screen.getByText('2 KB')).toBeDefined();
  expect(screen.queryByText('other.pdf')).toBeNull();
});

test('text that is dropped is no file, and keeps the one that was chosen', () => {
  show();
  drop([pdf]);
  drop([]);
  expect(screen.getByText('talk.pdf')).toBeDefined();
});

test('a field shows that it takes what is held over it, until that leaves or is dropped', () => {
  show();
  const classes = () => place().className.split(' ');
  const before = classes();
  fireEvent.dragOver(place());
  expect(classes()).not.toEqual(before);
  fireEvent.dragLeave(place());
  expect(classes()).toEqual(before);
  fireEvent.dragOver(place());
  drop([pdf]);
  expect(classes()).toEqual(before);
});

test('the browser does not open what is dropped', () => {
  show();
  expect(drop([pdf])).toBe(false);
  expect(fireEvent.dragOver(place())).toBe(false);
});

test('removing a file leads the focus to where another one is chosen', async () => {
  show();
  drop([pdf]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Abstract'));
  expect(screen.getByText('choose a file')).toBeDefined();
});

test('a dialog for files that was cancelled keeps the file', async () => {
  show();
  const input = screen.getByLabelText<HTMLInputElement>('Abstract');
  await userEvent.upload(input, pdf);
  fireEvent.change(input, { target: { files: [] } });
  expect(screen.getByText('talk.pdf')).toBeDefined();
  expect(screen.getByText('choose another file')).toBeDefined();
});

test('while it is disabled or on its way, nothing can be dropped on a field', () => {
  function Fixed(more: { disabled?: boolean; progress?: number }) {
    const form = useForm({
      schema: { safeParse: (value) => ({ success: true, data: value }) },
      initial: { file: null as File | null },
      submit: async () => {},
      warnOnLeave: false,
    });
    const { FileField } = typedFields(form);
    return (
      <Form form={form}>
        <FileField name="file" label="Abstract" {...more} />
      </Form>
    );
  }
  const { rerender } = render(<Fixed disabled />);
  drop([pdf]);
  expect(screen.queryByText('talk.pdf')).toBeNull();
  rerender(<Fixed progress={0.5} />);
  fireEvent.drop(screen.getByLabelText('Abstract', { selector: 'input' }).parentElement as HTMLElement, {
    dataTransfer: { files: [pdf] },
  });
  expect(screen.queryByText('talk.pdf')).toBeNull();
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Abstract' }).value).toBe(0.5);
});

test('the limit is told before a file is chosen', () => {
  function Limited() {
    const form = useForm({
      schema: { safeParse: (value) => ({ success: true, data: value }) },
      initial: { file: null as File | null },
      submit: async () => {},
    });
    const { FileField } = typedFields(form);
    return (
      <Form form={form}>
        <FileField name="file" label="Abstract" maxSize={20 * 1024 ** 2} accept="application/pdf" />
      </Form>
    );
  }
  render(<Limited />);
  expect(screen.getByText('up to 20 MB')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Abstract').accept).toBe('application/pdf');
  drop([pdf]);
  expect(screen.queryByText('up to 20 MB')).toBeNull();
});
