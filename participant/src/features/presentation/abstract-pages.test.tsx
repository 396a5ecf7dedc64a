import { screen } from '@testing-library/react';
import { noClaims } from 'shared-data/models/claims';
import type { Program } from 'shared-data/models/program';
import { useSession } from 'shared-data/session/session-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { AbstractPages } from './abstract-pages.tsx';

const program: Program = { ...submitted, id: 'OM1', ownerUid: 'u' };

beforeEach(() => {
  signInParticipant('showAbstract', 'enterPresentation', 'modifyProgram');
  storeOf('status', 'OM1').set({
    abstract: { state: 'error', at: 1, code: 'tooManyPages', pages: 5, limit: 2 },
  });
});

const sendAgain = () => screen.queryByRole('link', { name: /^Send it again/ })?.getAttribute('href');

test('after a failed conversion the owner is led to My room to send the file again', () => {
  show(<AbstractPages program={program} />);
  expect(screen.getByText(/The file has 5 pages/)).toBeTruthy();
  expect(sendAgain()).toBe('/myroom');
});

test("the staff is led to the submission page, as others' files are not in My room", () => {
  useSession.setState(({ view }) => ({
    view: {
      ...view,
      uid: 'editor',
      email: 'editor@example.org',
      claims: { ...noClaims, editor: true },
      permission: { ...view.permission, editorPrivilege: true },
      privilegeOn: true,
    },
  }));
  show(<AbstractPages program={program} />);
  expect(sendAgain()).toBe('/meeting/submission/OM1');
});

test('of a canceled presentation no file can be sent again, so nothing of the failure is shown', () => {
  show(<AbstractPages program={{ ...program, canceled: true }} />);
  expect(screen.queryByText('File Upload Error')).toBeNull();
  expect(sendAgain()).toBeUndefined();
  expect(screen.getByText('No abstract has been uploaded yet.')).toBeTruthy();
});
