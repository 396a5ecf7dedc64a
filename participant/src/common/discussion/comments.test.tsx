import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useOutbox } from 'shared-data/collections/outbox';
import { showOwnClock } from 'shared-data/collections/venue-clock';
import * as writes from 'shared-data/collections/writes';
import { pageI18n } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainComment as comment } from 'shared-data/testing/plain-comment';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFrom } from '../../testing/read-from.ts';
import { show } from '../../testing/render.tsx';
import { signInCommenter } from '../../testing/session.ts';
import { Comments } from './comments.tsx';

beforeEach(() => {
  localStorage.clear();
  const entries = [comment('a'), comment('b', { uid: 'me', name: 'Aino Laine', replyTo: 'a', time: 2 })];
  storeOf('comments', 'p').clear();
  storeOf('comments', 'p').commit(new Map(entries.map((one) => [one.id, one])));
  storeOf('comments', 'p').setState('live');
});

afterEach(async () => {
  act(() => storeOf('commentTotals').clear());
  vi.restoreAllMocks();
  act(() => showOwnClock(false));
  await act(() => pageI18n().changeLanguage('en'));
});

test('Japanese readers see the Japanese name of an author who gave one, wherever the author is named', async () => {
  signInCommenter(true);
  storeOf('profiles', 'other').set({ name: 'Kenji Mori', nameJa: '森 健二', affiliation: 'Oulu' });
  storeOf('profiles', 'me').set({ name: 'Aino Laine', affiliation: 'Oulu' });
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  expect(screen.queryByText('森 健二')).toBeNull();
  await act(() => pageI18n().changeLanguage('ja'));
  expect((await screen.findByText('森 健二')).getAttribute('lang')).toBe('ja');
  const replies = screen.getByRole('list', { name: /森 健二/ });
  expect(within(replies).getByText('Aino Laine')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: /返信|Reply/ })[0] as HTMLElement);
  expect(screen.getAllByText(/森 健二/).length).toBeGreaterThan(1);
});

test('spec 6: without the permission issue the reason stands where the form would be', () => {
  signInCommenter(false);
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  expect(screen.getByRole('alert').textContent).toBe('Currently, comments cannot be posted');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('answers stand below the comment they answer, and only one’s own can be deleted', () => {
  signInCommenter(true);
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  const replies = within(screen.getByRole('list', { name: 'Replies to Kenji Mori' }));
  expect(replies.getByText('Text of b')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
  expect(replies.getByRole('button', { name: 'Delete' })).toBeTruthy();
});

test('the focus goes to the neighbour of a comment that was deleted', async () => {
  signInCommenter(true);
  storeOf('comments', 'p').commit(new Map([['c', comment('c', { time: 3 })]]));
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  screen.getByRole('button', { name: 'Delete' }).focus();
  await act(async () => storeOf('comments', 'p').commit(new Map([['b', undefined]])));
  expect(screen.queryByText('Text of b')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Reply');
  expect(document.activeElement?.closest('article')?.textContent).toContain('Text of a');
});

test('a comment that arrives is shown at once', async () => {
  signInCommenter(true);
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  storeOf('comments', 'p').commit(new Map([['c', comment('c', { time: 3, body: '<b>plain</b>' })]]));
  await waitFor(() => expect(screen.getByText('<b>plain</b>')).toBeTruthy());
});

/** The reader has made a comment without a connection. */
function keepWaiting(more: { replyTo?: string } = {}): void {
  const discussion = { on: 'program', id: 'p' } as const;
  const comment = { key: 'k', body: 'Written on the train', ...more };
  const change = { kind: 'comment', discussion, comment } as const;
  act(() => useOutbox.setState({ waiting: [{ change, at: 3, page: '', attempt: '' }] }));
}

test('a comment that waits for the connection stands in its place and says so, without tools', () => {
  signInCommenter(true);
  keepWaiting({ replyTo: 'a' });
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  const replies = within(screen.getByRole('list', { name: 'Replies to Kenji Mori' }));
  const unsent = within(replies.getByText('Written on the train').closest('article') as HTMLElement);
  expect(unsent.getByText('Will be sent once connected')).toBeTruthy();
  expect(unsent.queryByRole('button')).toBeNull();
  act(() => storeOf('comments', 'p').commit(new Map([['k', comment('k', { uid: 'me', replyTo: 'a' })]])));
  expect(screen.getAllByText('Will be sent once connected')).toHaveLength(1);
  act(() => useOutbox.setState({ waiting: [] }));
  expect(screen.queryByText('Will be sent once connected')).toBeNull();
});

test('a comment’s time follows the chosen clock, and its title tells the other', () => {
  readFrom('Europe/Paris');
  signInCommenter(true);
  const time = Date.parse('2026-12-01T07:30:00+09:00');
  storeOf('comments', 'p').clear();
  storeOf('comments', 'p').commit(new Map([['a', comment('a', { time })]]));
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  const stamp = screen.getByText('1 Dec 2026, 07:30 JST');
  expect(stamp.title).toBe('30 Nov 2026, 23:30 CET');
  expect(stamp.getAttribute('datetime')).toBe('2026-11-30T22:30:00.000Z');
  act(() => showOwnClock(true));
  expect([stamp.textContent, stamp.title]).toEqual(['30 Nov 2026, 23:30 CET', '1 Dec 2026, 07:30 JST']);
});

test('an empty comment is rejected', async () => {
  signInCommenter(true);
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(screen.getByText('Required filed.')).toBeTruthy();
});

test('replying says to whom, takes the focus, and can be given up', async () => {
  signInCommenter(true);
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  await userEvent.click(screen.getAllByRole('button', { name: 'Reply' })[0] as HTMLElement);
  expect(screen.getByText('Replying to Kenji Mori')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel reply' }));
  expect(screen.queryByText('Replying to Kenji Mori')).toBeNull();
});

test.each([
  ['deleted', undefined],
  ['hidden', comment('a', { body: '', hidden: true })],
])(
  'in the middle of a reply it is said that the comment was %s; as a comment of its own it can be posted',
  async (_, after) => {
    signInCommenter(true);
    const add = vi.spyOn(writes, 'addComment').mockResolvedValue();
    vi.spyOn(writes, 'newKey').mockResolvedValue('key1');
    show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
    await userEvent.click(screen.getAllByRole('button', { name: 'Reply' })[0] as HTMLElement);
    await userEvent.type(screen.getByRole('textbox'), 'Yes');
    act(() => storeOf('comments', 'p').commit(new Map([['a', after]])));
    expect(screen.getByText(/^The comment you are replying to was deleted or hidden/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
    expect(add).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel reply' }));
    expect(screen.queryByText(/^The comment you are replying to/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    expect(add.mock.calls[0]?.[1]).toEqual({ key: 'key1', body: 'Yes' });
  },
);

test('replies to a deleted comment stand below a note of it', () => {
  signInCommenter(true);
  storeOf('comments', 'p').clear();
  storeOf('comments', 'p').commit(new Map([['b', comment('b', { replyTo: 'a' })]]));
  storeOf('comments', 'p').setState('live');
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  expect(screen.getByText('This comment was deleted.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Replies' })).getByText('Text of b')).toBeTruthy();
});
