import { screen, within } from '@testing-library/react';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import type { PermissionBan, PermissionFlag } from 'shared-data/models/permission';
import type { Program } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { OwnPanel } from './own-panel.tsx';

const own: Program = { ...submitted, id: 'OM1', ownerUid: 'u' };

beforeEach(() => {
  storeOf('coeditors').clear();
  storeOf('coeditors').setState('live');
  storeOf('abstractPages').clear();
  storeOf('status', 'OM1').setState('live');
  storeOf('status', 'OM1').set({
    abstract: { state: 'error', at: 1, code: 'tooManyPages', pages: 5, limit: 2 },
    video: { state: 'converting', at: 1, done: 3, total: 10 },
  });
});

const permit = (...flags: (PermissionFlag | PermissionBan)[]) =>
  signInParticipant(...(flags as PermissionFlag[]));
const row = (name: string) => {
  const files = within(screen.getByRole('list', { name: 'Files of Firn air' }));
  const found = files.getAllByRole('listitem').find((one) => one.textContent?.startsWith(name));
  return within(found as HTMLElement);
};

test('spec 4: the owner sees the state of each file, why one failed, and may send it again', () => {
  permit('modifyProgram', 'enterPresentation');
  show(<OwnPanel program={own} />);
  expect(row('Abstract').getByText(/The file has 5 pages/)).toBeTruthy();
  expect(row('Abstract').getByLabelText('Upload Abstract of Firn air')).toBeTruthy();
  expect(row('Video').getByText(/the conversion continues/)).toBeTruthy();
  expect(row('Video').getByRole('progressbar').getAttribute('value')).toBe('3');
  expect(row('Presentation file').getByText('None')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a co-editor of Firn air' })).toBeTruthy();
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H2', 'H3']);
  expect(screen.getByRole('link', { name: 'Modify' }).getAttribute('href')).toBe('/meeting/submission/OM1');
});

test.each<[PermissionBan | 'disableUpload', string, string[]]>([
  ['disableUpload', 'Files cannot be changed at the moment.', ['Abstract', 'Presentation file', 'Video']],
  ['banPresentation', 'Presentation files cannot be changed at the moment.', ['Presentation file']],
  ['banOral', 'Files of oral presentations cannot be changed at the moment.', ['Presentation file']],
  ['banVideo', 'Videos cannot be changed at the moment.', ['Video']],
])('spec 3: the ban %s is explained where it bites', (flag, text, kinds) => {
  permit(flag);
  show(<OwnPanel program={own} />);
  expect(screen.getAllByText(text)).toHaveLength(kinds.length);
  for (const kind of kinds) {
    expect(row(kind).getByText(text)).toBeTruthy();
    expect(row(kind).queryByLabelText(/^(?:Upload|Replace)/)).toBeNull();
  }
});

test('spec 3: what bars videos bars captions and is said once, as captions stand below the video', () => {
  permit('banVideo');
  show(<OwnPanel program={own} />);
  expect(row('Captions').queryByLabelText(/^(?:Upload|Replace)/)).toBeNull();
  expect(row('Captions').queryByText(/cannot be changed/)).toBeNull();
});

test('spec 3: the ban on posters bites posters only', () => {
  permit('banPoster');
  show(<OwnPanel program={own} />).unmount();
  expect(screen.queryByText(/of posters cannot be changed/)).toBeNull();
  show(<OwnPanel program={{ ...own, presentationType: 'poster' }} />);
  expect(row('Presentation file').getByText(/of posters cannot be changed/)).toBeTruthy();
});

test('a co-editor changes files, and of those who may edit only leaves; other readers see no panel, and staff both', () => {
  permit();
  storeOf('coeditors').commit(new Map([['OM1', { u: true as const }]]));
  const others = { ...own, ownerUid: 'other' };
  const { unmount } = show(<OwnPanel program={others} />);
  const buttons = screen.getAllByRole('button', { name: /co-edit/ });
  expect(buttons.map((button) => button.textContent)).toEqual(['Stop co-editing']);
  unmount();
  storeOf('coeditors').clear();
  const reader = show(<OwnPanel program={others} />);
  expect(reader.container.querySelector('section')).toBeNull();
  reader.unmount();
  useIdentity.setState(({ view }) => ({ view: { ...view, claims: { ...noClaims, editor: true } } }));
  show(<OwnPanel program={others} />);
  expect(screen.getByText('Only the owner can edit this presentation.')).toBeTruthy();
});

test('files of a withdrawn presentation stay as they are', () => {
  permit('modifyProgram');
  show(<OwnPanel program={{ ...own, canceled: true }} />);
  expect(screen.queryByLabelText(/^(?:Upload|Replace)/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Modify' })).toBeNull();
});

test('spec 3: while `modifyProgram` is off, those who could modify the submission read so', () => {
  permit();
  const off = 'Submissions cannot be modified at the moment.';
  const { unmount } = show(<OwnPanel program={own} />);
  expect(screen.getByText(off)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Modify' })).toBeNull();
  unmount();
  show(<OwnPanel program={{ ...own, canceled: true }} />);
  expect(screen.queryByText(off)).toBeNull();
});
