import { act, render, screen } from '@testing-library/react';
import { addMessages } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noPermission } from 'shared-data/models/permission';
import { expect, test } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { PrivilegeNote } from './privilege-note.tsx';

addMessages({ en, ja: {} });

test('spec 3: while `editorPrivilege` is off, editors read that they see what participants see', () => {
  const be = (editorPrivilege: boolean) =>
    useIdentity.setState(({ view }) => ({
      view: {
        ...view,
        claims: { admin: false, editor: true },
        permission: { ...noPermission, editorPrivilege },
        pending: undefined,
      },
    }));
  be(false);
  render(<PrivilegeNote />);
  expect(screen.getByText(/you see what participants see/)).toBeTruthy();
  act(() => be(true));
  expect(screen.queryByText(/you see what participants see/)).toBeNull();
});
