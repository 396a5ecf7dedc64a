import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { moderationApi } from 'shared-data/api/moderation-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { CommentEntry, Discussion } from 'shared-data/models/comment';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainComment as comment } from 'shared-data/testing/plain-comment';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeDatabase, fakeDatabase } from '../../testing/fake-database.ts';
import { isWaiting, showPages } from '../../testing/pages.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Comments } from './comments.tsx';

const own = comment('mine', { uid: 'u', name: 'Aino Laine', time: 2 });

let database: FakeDatabase;

beforeEach(() => {
  database = fakeDatabase();
  signInParticipant('issue', 'like', 'showSessionBbs');
});

function put(on: Discussion['on'], ...entries: CommentEntry[]): void {
  act(() => {
    const store = storeOf(on === 'program' ? 'comments' : 'bbs', 'p');
    store.commit(new Map(entries.map((one) => [one.id, one])));
    store.setState('live');
  });
}
const open = (on: Discussion['on'] = 'program') =>
  showPages({ '/': <Comments discussion={{ on, id: 'p', title: 'Ice' }} /> }, '/');
const beEditor = () =>
  act(() =>
    useIdentity.setState(({ view }) => ({ view: { ...view, claims: { admin: false, editor: true } } })),
  );
const entry = (id: string) => within(screen.getByText(`Text of ${id}`).closest('article') as HTMLElement);
const answer = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('deleting a comment', () => {
  test('asks first; who thinks better of it has lost nothing', async () => {
    put('program', comment('a'), own);
    open();
    await userEvent.click(entry('mine').getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
    await answer('Cancel');
    expect(database.written).toEqual([]);
    await userEvent.click(entry('mine').getByRole('button', { name: 'Delete' }));
    await answer('Delete');
    await waitFor(() => expect(database.written).toEqual([{ 'state/issue/data/p/mine': null }]));
  });

  test('that fails says why, and the comment stays', async () => {
    put('program', own);
    database.rejectNext('disconnected');
    open();
    await userEvent.click(entry('mine').getByRole('button', { name: 'Delete' }));
    await answer('Delete');
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
    expect(entry('mine').getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  test.each([
    ['a participant', false, ['mine']],
    ['an editor', true, ['a', 'mine']],
  ])('%s can delete %#', (_, editor, ids) => {
    if (editor) beEditor();
    put('program', comment('a'), own);
    open();
    const deletable = ['a', 'mine'].filter((id) => entry(id).queryByRole('button', { name: 'Delete' }));
    expect(deletable).toEqual(ids);
  });
});

describe('reporting a comment', () => {
  const openReport = async () => {
    await userEvent.click(entry('a').getByRole('button', { name: 'Report' }));
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
  };

  test('is offered for the comments of others, to participants only', () => {
    put('program', comment('a'), own);
    open();
    expect(entry('mine').queryByRole('button', { name: 'Report' })).toBeNull();
    expect(entry('a').getByRole('button', { name: 'Report' })).toBeTruthy();
    beEditor();
    expect(entry('a').queryByRole('button', { name: 'Report' })).toBeNull();
    expect(entry('a').getByRole('button', { name: 'Hide' })).toBeTruthy();
  });

  test('that fails keeps the reason that was typed, and can be sent again', async () => {
    const report = vi
      .spyOn(moderationApi, 'report')
      .mockRejectedValueOnce(new ApiError('unavailable', 0))
      .mockResolvedValue({ state: 'reported' } as never);
    put('program', comment('a'));
    open();
    const reason = await openReport();
    await userEvent.type(reason, ' Insults me ');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
    expect(reason.value).toBe(' Insults me ');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you. The office will look at this comment.')).toBeTruthy();
    expect(report).toHaveBeenLastCalledWith({ on: 'program', id: 'p', key: 'a' }, 'Insults me');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of another comment begins without the reason for the first, and names that comment', async () => {
    const report = vi.spyOn(moderationApi, 'report').mockResolvedValue({ state: 'reported' } as never);
    put('program', comment('a'), comment('b'));
    open();
    await userEvent.type(await openReport(), 'Insults me');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(entry('b').getByRole('button', { name: 'Report' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })).value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(report.mock.calls).toEqual([[{ on: 'program', id: 'p', key: 'b' }, '']]));
  });

  test('needs no reason', async () => {
    const report = vi.spyOn(moderationApi, 'report').mockResolvedValue({ state: 'reported' } as never);
    put('program', comment('a'));
    open();
    await openReport();
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(report.mock.calls).toEqual([[{ on: 'program', id: 'p', key: 'a' }, '']]));
  });
});

describe('hiding a comment', () => {
  beforeEach(beEditor);

  test('is told, and for the board it names the board', async () => {
    const moderate = vi.spyOn(moderationApi, 'moderate').mockResolvedValue({ state: 'hidden' } as never);
    put('session', comment('a'));
    open('session');
    await userEvent.click(entry('a').getByRole('button', { name: 'Hide' }));
    expect(moderate).toHaveBeenCalledWith({ on: 'session', id: 'p', key: 'a' }, 'hide');
    expect(await screen.findByText('The comment has been hidden.')).toBeTruthy();
  });

  test('that fails says why, and the comment is still shown', async () => {
    vi.spyOn(moderationApi, 'moderate').mockRejectedValue(new ApiError('forbidden', 403));
    put('program', comment('a'));
    open();
    await userEvent.click(entry('a').getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    expect(entry('a').getByRole('button', { name: 'Hide' })).toBeTruthy();
  });
});

describe('likes on a board', () => {
  const like = () => entry('a').getByRole('button', { name: /^Like/ });

  test('are given and taken back by one button, with the total in words', async () => {
    put('session', comment('a'));
    act(() => storeOf('boardLikeTotals', 'p').commit(new Map([['a', 1]])));
    open('session');
    expect(like().textContent).toContain('(1 like)');
    await userEvent.click(like());
    expect(database.written).toEqual([{ 'state/bbsLike/data/p/u/a': true }]);
    act(() => storeOf('boardLikes', 'p').commit(new Map([['a', true as const]])));
    expect(like().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(like());
    expect(database.written[1]).toEqual({ 'state/bbsLike/data/p/u/a': null });
  });

  test('that fail say why, and stay as they were', async () => {
    database.rejectNext('permission_denied');
    put('session', comment('a'));
    open('session');
    await userEvent.click(like());
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    expect(like().getAttribute('aria-pressed')).toBe('false');
  });

  test('are not for comments on presentations', () => {
    put('program', comment('a'));
    open();
    expect(entry('a').queryByRole('button', { name: /^Like/ })).toBeNull();
  });
});

describe('the discussion', () => {
  test('is awaited, and empty only when that is known', () => {
    act(() => storeOf('comments', 'p').setState('loading'));
    open();
    expect(isWaiting()).toBe(true);
    expect(screen.queryByText('No comments yet.')).toBeNull();
    act(() => storeOf('comments', 'p').setState('live'));
    expect(isWaiting()).toBe(false);
    expect(screen.getByText('No comments yet.')).toBeTruthy();
    expect(screen.queryByText('Export comments as')).toBeNull();
  });

  test('takes markup, line breaks and directions of writing in names and texts as text', () => {
    const body = '<script>alert(1)</script>\n[x](javascript:alert(2)) \u202egpj.exe';
    put('program', comment('a', { name: '<b>Kenji</b>\u202e', body }));
    const { container } = open();
    const shown = container.querySelector('article') as HTMLElement;
    expect(shown.querySelector('p')?.textContent).toBe(body);
    expect(shown.querySelector('script, a, b')).toBeNull();
    expect(shown.querySelector('bdi')?.textContent).toBe('<b>Kenji</b>\u202e');
  });

  test('shows a reader without the permission neither form nor ways to answer', () => {
    signInParticipant();
    put('program', comment('a'));
    open();
    expect(screen.getByText('Currently, comments cannot be posted')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });
});
