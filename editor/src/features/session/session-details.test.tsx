import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import { plainSession } from 'shared-data/testing/plain-session';
import { Dialog } from 'shared-ui/dialog';
import { expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { showPage } from '../../testing/show-page.tsx';
import { SessionDetails } from './session-details.tsx';

addMessages({ en, ja: {} });

function Late() {
  const [loaded, setLoaded] = useState(false);
  return (
    <Dialog open title="Edit" onClose={() => undefined}>
      {loaded ? (
        <SessionDetails session={plainSession('OA')} onClose={() => undefined} />
      ) : (
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
      )}
    </Dialog>
  );
}

test('what was typed is there again after the dialog was closed', async () => {
  const session = plainSession('OA');
  const form = (isOpen: boolean) => (
    <Dialog open={isOpen} title="Edit" onClose={() => undefined}>
      {isOpen && <SessionDetails session={session} onClose={() => undefined} />}
    </Dialog>
  );
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Toggle
        </button>
        {form(isOpen)}
      </>
    );
  }
  showPage(<Page />, '/editor/session');
  const scope = () => screen.getByRole('textbox', { name: 'Scope' });
  fireEvent.change(scope(), { target: { value: 'Ice and snow' } });
  const toggle = () => fireEvent.click(screen.getByText('Toggle'));
  toggle();
  toggle();
  expect(scope()).toHaveProperty('value', 'Ice and snow');
});

test('a name of a convener that is too long is told at its field before it is sent', async () => {
  const update = vi.spyOn(adminApi, 'updateSession').mockResolvedValue({ id: 'OA' });
  const session = { ...plainSession('OA'), conveners: ['x'.repeat(201)] };
  const user = showPage(<SessionDetails session={session} onClose={() => undefined} />, '/editor/session');
  expect(screen.getByRole('alert').textContent).toBe('A name can have up to 200 characters.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Conveners' })).toBeDefined();
  expect(update).not.toHaveBeenCalled();
});

test('the focus arrives in a form that is loaded after its dialog has opened', async () => {
  const user = showPage(<Late />, '/editor/session');
  await user.click(screen.getByRole('button', { name: 'Load' }));
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]);
});
