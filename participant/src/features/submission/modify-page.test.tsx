import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { IdentityView } from 'shared-data/access/guards';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { noPermission } from 'shared-data/models/permission';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { ConfirmHost } from 'shared-ui/dialog';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { submitted, submittedPrivate } from '../../testing/submission.ts';
import { Component as ModifyPage } from './modify-page.tsx';

const hour = 3_600_000;
interface Given {
  editor?: boolean;
  deadline?: number;
  program?: Partial<PublicProgram>;
  own?: Partial<PrivateProgram>;
  /** In the address. */
  named?: string;
}

function open({ editor = false, deadline = Date.now() + hour, named = 'T0007', ...changes }: Given = {}) {
  const view: IdentityView = {
    uid: 'u',
    email: 'u@example.org',
    emailVerified: true,
    registered: true,
    claims: { ...noClaims, editor },
    privilegeOn: true,
    permission: { ...noPermission, modifyProgram: true },
    base: { closed: false, timeZone: 'Asia/Tokyo', deadlines: { submission: deadline } },
  };
  useIdentity.setState({ ready: true, view });
  storeOf('programs').commit(new Map([['T0007', { ...submitted, ...changes.program }]]));
  storeOf('privateProgram', 'T0007').set({ ...submittedPrivate, ...changes.own });
  show(
    <>
      <Routes>
        <Route path="/meeting/submission/:id" element={<ModifyPage />} />
      </Routes>
      <ConfirmHost />
    </>,
    `/meeting/submission/${named}`,
  );
}

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  fillSessions();
  storeOf('lateAccess', 'u').clear();
  storeOf('privateProgram', 'T0007').setState('live');
});

const form = () => screen.queryByRole('button', { name: 'Save changes' });
const withdraw = () => screen.queryByRole('button', { name: 'Withdraw' });

test('spec 4: a submission is modifiable until the deadline, which is told in venue time and universal time', () => {
  open({ deadline: Date.UTC(2126, 7, 7, 3) });
  expect(form()).toBeTruthy();
  expect(
    screen.getByText('You can change your submission until 7 August 2126, 12:00 JST (03:00 UT).'),
  ).toBeTruthy();
});

test('who comes with its number is led to the submission, which is called by it', () => {
  open({ named: 'OMo07', program: { numbers: ['OMo07'] } });
  expect(form()).toBeTruthy();
  expect(screen.getByText('OMo07')).toBeTruthy();
});

test('spec 4: after the deadline it can be read but not changed', () => {
  open({ deadline: Date.UTC(2026, 7, 7, 3) });
  expect(form()).toBeNull();
  expect(
    screen.getByText('The deadline for submissions was 7 August 2026, 12:00 JST (03:00 UT).'),
  ).toBeTruthy();
  expect(screen.getByText('Firn air')).toBeTruthy();
});

test('spec 4: who has the form open when the deadline comes keeps it, and is told', () => {
  open({ deadline: Date.now() + hour });
  act(() => {
    const { view } = useIdentity.getState();
    const deadlines = { submission: Date.now() - hour };
    useIdentity.setState({ view: { ...view, base: { ...view.base, deadlines } } });
  });
  expect(form()).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('The deadline for submissions was');
});

test('editors may change it after the deadline', () => {
  open({ editor: true, deadline: Date.now() - hour });
  expect(form()).toBeTruthy();
});

test('who was given a later deadline may change it until then', () => {
  storeOf('lateAccess', 'u').set({ until: Date.UTC(2126, 0, 1), by: 'admin', at: 1 });
  open({ deadline: Date.now() - hour });
  expect(form()).toBeTruthy();
  expect(screen.getByText(/until 1 January 2126/)).toBeTruthy();
});

test('spec 4: a presentation can be canceled by its owner, after a question', async () => {
  const call = vi.spyOn(api, 'withdrawProgram').mockResolvedValue({ id: 'T0007', state: 'canceled' });
  open({ deadline: Date.now() - hour });
  await userEvent.click(withdraw() as HTMLElement);
  expect(call).not.toHaveBeenCalled();
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw T0007?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(call).toHaveBeenCalledWith('T0007');
});

test('a co-editor changes a submission but does not withdraw it', () => {
  open({ own: { email: 'other@example.org' }, program: { ownerUid: 'other' } });
  expect(form()).toBeTruthy();
  expect(withdraw()).toBeNull();
});

test('spec 4: a canceled presentation says so and is not changed any more', () => {
  open({ program: { canceled: true } });
  act(() => storeOf('status', 'T0007').set({ abstract: { state: 'error', at: 1, code: 'empty' } }));
  expect(screen.getByText('This presentation has been withdrawn')).toBeTruthy();
  expect(screen.queryByText('File Upload Error')).toBeNull();
  expect(form()).toBeNull();
  expect(withdraw()).toBeNull();
});

test('spec 6: who may see the presentation but does not own it is rejected: "You do not have permission to view the page."', () => {
  open({ own: { email: 'other@example.org' } });
  act(() => {
    storeOf('privateProgram', 'T0007').clear();
    storeOf('privateProgram', 'T0007').setState('denied');
  });
  expect(screen.getByText('You do not have permission to view the page.')).toBeTruthy();
  expect(form()).toBeNull();
});
