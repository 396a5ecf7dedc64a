import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { moderationApi } from 'shared-data/api/moderation-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { noPermission } from 'shared-data/models/permission';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainComment } from 'shared-data/testing/plain-comment';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Comments } from './comments.tsx';
import { commentsAsText } from './export-comments.ts';

const discussion = { on: 'program', id: 'p', title: 'Ice' } as const;
const hidden = plainComment('a', { body: '', hidden: true });
const reply = plainComment('b', { uid: 'third', name: 'Aino Laine', body: 'Well', time: 2, replyTo: 'a' });

function open(uid: string, editor = false, comments = [hidden, reply]) {
  const { view } = useIdentity.getState();
  useIdentity.setState({
    ready: true,
    view: {
      ...view,
      uid,
      registered: true,
      emailVerified: true,
      claims: { ...noClaims, editor },
      base: { closed: false },
      permission: { ...noPermission, issue: true },
    },
  });
  storeOf('comments', 'p').clear();
  storeOf('comments', 'p').commit(new Map(comments.map((one) => [one.id, one])));
  storeOf('comments', 'p').setState('live');
  show(<Comments discussion={discussion} />);
}

beforeEach(() => {
  localStorage.clear();
  storeOf('moderation').commit(
    new Map([
      [
        'program:p:a',
        { on: 'program', id: 'p', key: 'a', uid: 'other', name: 'Kenji Mori', body: 'Rude', time: 1 },
      ],
    ]),
  );
});
afterEach(() => vi.restoreAllMocks());

test('a hidden comment keeps its place above its replies, without name, text and tools', () => {
  open('me');
  expect(screen.getByText('This comment was hidden.')).toBeTruthy();
  expect(screen.queryByText('Kenji Mori')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Replies' })).getByText('Well')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Report' })).toHaveLength(1);
});

test('the author of a hidden comment sees that it was hidden, and can delete it', () => {
  open('other');
  expect(screen.getByText(/^Your comment was hidden by the office/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
});

test('staff read a hidden comment and restore it', async () => {
  const moderate = vi.spyOn(moderationApi, 'moderate').mockResolvedValue({ state: 'shown' });
  open('editor', true);
  await waitFor(() => expect(screen.getByText('Rude')).toBeTruthy(), { timeout: 20_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(moderate).toHaveBeenCalledWith({ on: 'program', id: 'p', key: 'a' }, 'restore');
});

test('a participant reports a comment with a reason', async () => {
  const report = vi.spyOn(moderationApi, 'report').mockResolvedValue({ state: 'reported' });
  open('me');
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  const reason = await screen.findByRole('textbox', { name: /Reason/ }, { timeout: 20_000 });
  await userEvent.type(reason, 'Insults me');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(report).toHaveBeenCalledWith({ on: 'program', id: 'p', key: 'b' }, 'Insults me'),
  );
});

test('an export names no author of a hidden comment', () => {
  const words = {
    time: 'Time',
    name: 'Name',
    comment: 'Comment',
    replyTo: 'To',
    unknownName: '?',
    deleted: 'deleted',
    hidden: 'This comment was hidden.',
    timeZone: 'Asia/Tokyo',
  };
  expect(commentsAsText(discussion, [hidden], words)).toBe('p Ice\n\n(This comment was hidden.)\n');
});
