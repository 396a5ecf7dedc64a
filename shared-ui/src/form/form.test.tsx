import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fill, send, show, type Values } from './testing/example-form.tsx';

test('a rejected submission moves the focus to a summary that names the fields in the order of the form', async () => {
  const submit = vi.fn(async () => {});
  show(submit);
  await send();
  expect(submit).not.toHaveBeenCalled();
  const summary = document.activeElement as HTMLElement;
  expect(within(summary).getByText('Please check 3 fields')).toBeDefined();
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Title', 'Kind', 'Authors']);
});

test('each link of the summary leads into its field', async () => {
  show();
  await send();
  await userEvent.click(screen.getByRole('link', { name: 'Kind' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Kind'));
  await userEvent.click(screen.getByRole('link', { name: 'Authors' }));
  expect(document.activeElement?.getAttribute('data-field')).toBe('authors');
});

test('an error is an alert and is tied to its field, beside the hint', async () => {
  show();
  await send();
  const title = screen.getByLabelText(/Title/);
  expect(title.getAttribute('aria-invalid')).toBe('true');
  const described = (title.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toEqual(['Required filed.', 'As printed']);
  expect(described[0]?.getAttribute('role')).toBe('alert');
});

test('an error goes away as soon as the field is right', async () => {
  show();
  await send();
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  expect(screen.getByLabelText(/Title/).getAttribute('aria-invalid')).toBeNull();
});

test('an untouched field shows no error on blur, an invalid one does', async () => {
  show();
  const title = screen.getByLabelText(/Title/);
  await userEvent.click(title);
  await userEvent.tab();
  expect(title.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(title, 'x{Backspace}');
  await userEvent.tab();
  expect(title.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(title, ' ');
  await userEvent.tab();
  expect(title.getAttribute('aria-invalid')).toBe('true');
});

test('what the server rejects is shown and nothing typed is lost', async () => {
  const submit = vi
    .fn<(data: Values) => Promise<unknown>>()
    .mockRejectedValueOnce({ message: 'error.invalid', fields: { title: 'validation.tooLong' } })
    .mockRejectedValueOnce({ message: 'error.unavailable' })
    .mockResolvedValueOnce(undefined);
  show(submit);
  await fill();
  await send();
  expect(await screen.findByText('This text is too long.')).toBeDefined();
  await send();
  expect(await screen.findByText(/The server cannot be reached/)).toBeDefined();
  expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('Ice');
  await send();
  expect(submit.mock.calls[2]?.[0]).toEqual({
    title: 'Ice',
    kind: 'oral',
    extras: ['b'],
    authors: [{ name: 'Ada' }],
    file: null,
  });
  await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull());
});

test('a second click while sending is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const submit = vi.fn(() => promise);
  show(submit);
  await fill();
  await send();
  await send();
  expect(submit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
  resolve();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull(),
  );
});

test('a message that appears under the pointer does not make its click miss', async () => {
  show();
  const user = userEvent.setup();
  const title = screen.getByLabelText(/Title/);
  await user.type(title, ' ');
  const button = screen.getByRole('button', { name: 'Send' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(document.activeElement).not.toBe(title);
  expect(title.getAttribute('aria-invalid')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
});
