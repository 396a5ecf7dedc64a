import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type { IdentityView } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { type PermissionFlag, permissionOf } from 'shared-data/models/permission';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainUser } from 'shared-data/testing/plain-user';
import { ConfirmHost } from 'shared-ui/dialog';
import { Toaster } from 'shared-ui/toast';
import { fillSessions, show } from '../../../testing/render.tsx';
import { Component as MyRoom } from '../my-room-page.tsx';

const view: IdentityView = {
  uid: 'u',
  email: 'aino@example.org',
  emailVerified: true,
  registered: true,
  claims: noClaims,
  privilegeOn: true,
  permission: permissionOf({}),
  base: { closed: false, addProgram: true },
};

/** The reader's own program, with an abstract but no other file. */
export const wind = plainProgram('OM1', { title: 'Wind over ice', sessionId: 'OM', authors: [] });

export function be(more: Partial<IdentityView> = {}): void {
  useIdentity.setState({ ready: true, view: { ...view, ...more } });
}
export const permit = (...flags: PermissionFlag[]) =>
  be({ permission: permissionOf(Object.fromEntries(flags.map((flag) => [flag, true]))) });

/** For `beforeEach`: Aino Laine with one program, no mail and no permission. */
export function fillMyRoom(): void {
  fillSessions();
  be();
  storeOf('mails').clear();
  storeOf('mails').setState('live');
  storeOf('ownUser').set(plainUser('u', { email: 'aino@example.org', affiliation2: 'Sodankylä' }));
  storeOf('programs').commit(new Map([['OM1', wind]]));
  storeOf('movies').clear();
  storeOf('status', 'OM1').set({ abstract: { state: 'complete', at: 1 } });
  storeOf('status', 'OM1').setState('live');
}

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}
export const where = () => screen.getByTestId('where').textContent;

export const open = () =>
  show(
    <>
      <MyRoom />
      <Where />
      <Toaster />
      <ConfirmHost />
    </>,
    '/myroom',
  );
export const dialog = () => within(screen.getByRole('dialog'));
