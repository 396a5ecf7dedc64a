import { render, screen } from '@testing-library/react';
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
