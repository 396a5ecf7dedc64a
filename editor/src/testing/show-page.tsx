import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { Toaster } from 'shared-ui/toast';

await loadPageKit();

/** A page as the shell shows it: at its address, with questions and messages. */
export function showPage(page: ReactElement, url = '/editor'): UserEvent {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[url]}>
        {page}
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
