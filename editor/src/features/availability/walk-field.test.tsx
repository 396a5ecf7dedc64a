import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { addMessages } from 'shared-data/i18n/i18n';
import { WriteError } from 'shared-data/platform/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { WalkField } from './walk-field.tsx';

addMessages({ en, ja: {} });

const onSave = vi.fn<(minutes: number | null) => Promise<void>>();
beforeEach(() => onSave.mockReset());

function Field({ at }: { at?: number }) {
  const [saved, setSaved] = useState(at);
  const save = async (minutes: number | null) => {
    await onSave(minutes);
    setSaved(minutes ?? undefined);
  };
  return <WalkField name="walk" label="Minutes" saved={saved} onSave={save} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Minutes' });

test('Enter saves and keeps the focus; full-width digits are digits', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.type(field(), '１２{Enter}');
  await waitFor(() => expect(field().value).toBe('12'));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(12);
  expect(document.activeElement).toBe(field());
});

test.each(['1e', '2.5', '-3', '121', 'ten'])(
  '%s is told at the field, stays there, and holds nobody',
  async (typed) => {
    const user = userEvent.setup();
    render(<Field at={5} />);
    await user.clear(field());
    await user.type(field(), typed);
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe(
      'Please enter a whole number of minutes, at most 120.',
    );
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    expect(document.activeElement).not.toBe(field());
    expect(onSave).not.toHaveBeenCalled();
  },
);

test('an empty field takes the minutes out', async () => {
  const user = userEvent.setup();
  render(<Field at={5} />);
  await user.clear(field());
  await user.tab();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(null);
});

test('what could not be saved stays', async () => {
  const user = userEvent.setup();
  onSave.mockRejectedValueOnce(new WriteError('disconnected'));
  render(<Field at={5} />);
  await user.clear(field());
  await user.type(field(), '7{Enter}');
  expect(field().value).toBe('7');
});
