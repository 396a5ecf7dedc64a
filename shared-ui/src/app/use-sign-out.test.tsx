import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as identity from 'shared-data/identity/identity-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmHost } from '../dialog/index.tsx';
import { Form, typedFields, useForm } from '../form/index.tsx';
import { AppProviders } from './providers.tsx';
import { useSignOut } from './use-sign-out.ts';

function Page() {
  const leave = useSignOut();
  const form = useForm({
    schema: { safeParse: (value: unknown) => ({ success: true as const, data: value }) },
    initial: { text: '' },
    draftKey: 'talk-u',
    submit: async () => {},
  });
  const { TextField } = typedFields(form);
  return (
    <>
      <Form form={form}>
        <TextField name="text" label="Text" />
      </Form>
      <button type="button" onClick={() => void leave()}>
        Sign out
      </button>
      <ConfirmHost />
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(identity, 'signOut').mockImplementation(async () => localStorage.clear());
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Home page</h1> },
      { path: '/a', Component: Page },
    ],
    { initialEntries: ['/a'] },
  );
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
});

const leave = () => userEvent.click(screen.getByRole('button', { name: 'Sign out' }));

test('without input no question is asked', async () => {
  await leave();
  expect(await screen.findByText('Home page')).toBeDefined();
});

test('what was typed is asked about: it stays with who stays signed in', async () => {
  await userEvent.type(screen.getByRole('textbox'), 'Ice');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  expect(identity.signOut).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ice');
});

test('and is gone with who signs out, also from the form that disappears', async () => {
  await userEvent.type(screen.getByRole('textbox'), 'Ice');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out and delete it' }));
  expect(await screen.findByText('Home page')).toBeDefined();
  await waitFor(() => expect(identity.signOut).toHaveBeenCalledOnce());
  expect(localStorage.getItem('draft:talk-u')).toBeNull();
});

test('a draft kept from another page is asked about as well', async () => {
  localStorage.setItem('draft:submission-u', '{}');
  const { view } = identity.useIdentity.getState();
  identity.useIdentity.setState({ view: { ...view, uid: 'u' } });
  await leave();
  expect(await screen.findByText('Sign out and delete what you typed?')).toBeDefined();
  identity.useIdentity.setState({ view });
});
