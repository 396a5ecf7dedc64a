import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { permissionOf } from 'shared-data/models/permission';
import type { User } from 'shared-data/models/user';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainUser } from 'shared-data/testing/plain-user';
import { emptyRegistration, type RegistrationValues } from 'shared-ui/registration';
import { fillSessions, show } from '../../../testing/render.tsx';
import { registrationDraft } from '../drafts.ts';

/** Aino, as the database holds her. */
export const user = plainUser('u', {
  nameJa: 'ライネ アイノ',
  email: 'aino@example.org',
  additionalSessions: ['OA'],
  participation: 'poster',
  travelSupport: true,
  travelTerms: true,
  foreignNationality: true,
  banquet: true,
  attendance: 'online',
  parties: ['OM'],
});

/** What Aino types: everything that is required. */
const typed: RegistrationValues = {
  ...emptyRegistration,
  givenName: 'Aino',
  familyName: 'Laine',
  title: 'Dr.',
  position: 'postdoc',
  affiliation: 'Oulu',
  country: 'FI',
  participation: 'oral',
  attendance: 'in-person',
  mainSession: 'OM',
  gender: 'no-answer',
};

/** For `beforeEach`: nothing is stored, neither here nor in the database. */
export function startUnregistered(): void {
  localStorage.clear();
  storeOf('ownUser').clear();
  storeOf('base').clear();
  fillSessions();
}

/** Shows the form with all that is required, restored as typed in an earlier visit. */
export async function showFilled(element: ReactElement): Promise<void> {
  localStorage.setItem(`draft:${registrationDraft('u')}`, JSON.stringify(typed));
  show(element);
  await userEvent.click(agreement());
}

/** Fills in the form by hand. */
export async function fill(): Promise<void> {
  for (const [name, text] of [
    [/^Given name/, typed.givenName],
    [/^Family name/, typed.familyName],
    [/^Affiliation/, typed.affiliation],
  ] as const) {
    await userEvent.click(box(name));
    await userEvent.paste(text);
  }
  for (const [name, value] of [
    [/^Title/, typed.title],
    [/^Position/, typed.position],
    [/^Country/, typed.country],
    [/^Main session/, typed.mainSession],
  ] as const)
    await userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
  for (const name of ['Oral presenter', 'In person', 'No answer'])
    await userEvent.click(screen.getByRole('radio', { name }));
  await userEvent.click(agreement());
}

export const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const agreement = () => screen.getByRole('checkbox', { name: /Privacy Policy/ });
export const register = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

/** Signs in Aino on an open site. */
export function viewAs({ registered = true, modifyAccount = true, base = {} }): void {
  const view = {
    ...useIdentity.getState().view,
    uid: 'u',
    email: user.email,
    emailVerified: true,
    registered,
    claims: noClaims,
    permission: permissionOf({ modifyAccount }),
    base: { closed: false, ...base },
  };
  act(() => useIdentity.setState({ ready: true, view }));
}

/** The record arrives, as after the form was sent from another window. */
export const arrive = (record: User) =>
  act(() => {
    storeOf('ownUser').set(record);
    viewAs({});
  });
