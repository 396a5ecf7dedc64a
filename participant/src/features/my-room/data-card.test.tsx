import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hundredNames } from 'api-mocks/factories/typed-names';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { noPermission } from 'shared-data/models/permission';
import { setFirebase } from 'shared-data/platform/firebase';
import type { AuthPort, Transport } from 'shared-data/platform/ports';
import * as files from 'shared-data/platform/save-file';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { DataCard } from './data-card.tsx';

const saved: { name: string; text: unknown }[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(files, 'saveFile').mockImplementation((name, text) => void saved.push({ name, text }));
  const view = {
    ...selectView(),
    uid: 'u',
    email: 'u@example.org',
    emailVerified: true,
    permission: noPermission,
  };
  useIdentity.setState({ ready: true, view });
});
afterEach(() => {
  setFirebase(undefined);
  storeOf('commentTotals').clear();
});

test('spec 3: the names of a hundred people are in the file of one’s own data as they were typed', async () => {
  const mail = ({ givenName }: { givenName: string }) => ({
    time: 1,
    read: false,
    data: {
      to: { name: givenName, address: 'u@example.org' },
      subject: `Dear ${givenName}`,
      html: givenName,
    },
  });
  const tree: Record<string, unknown> = {
    // One person holds them all here: each in a mail and in a comment.
    'state/mail/u': Object.fromEntries(hundredNames.map((name, i) => [`m${i}`, mail(name)])),
    'state/issue/data/OB1': Object.fromEntries(
      hundredNames.map((name, i) => [
        `c${i}`,
        { uid: 'u', name: name.familyName, body: name.affiliation, time: i },
      ]),
    ),
    'staticData/user/u@example%2Eorg': { ...hundredNames[0] },
  };
  const get = async (path: string) => tree[path] ?? null;
  setFirebase({ auth: {} as AuthPort, transport: { get } as Partial<Transport> as Transport });
  storeOf('commentTotals').commit(new Map([['OB1', hundredNames.length]]));
  show(<DataCard />);
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(String(saved[0]?.text));
  expect(data.registration).toEqual({ ...hundredNames[0] });
  expect(data.mails.map((one: { data: { to: { name: string } } }) => one.data.to.name)).toEqual(
    hundredNames.map(({ givenName }) => givenName),
  );
  expect(data.comments.map(({ name, body }: { name: string; body: string }) => [name, body])).toEqual(
    hundredNames.map(({ familyName, affiliation }) => [familyName, affiliation]),
  );
});
