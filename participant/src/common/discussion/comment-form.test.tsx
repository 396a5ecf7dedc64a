import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as writes from 'shared-data/collections/writes';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { type CommentEntry, commentMaxLength } from 'shared-data/models/comment';
import { WriteError } from 'shared-data/platform/errors';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { show } from '../../testing/render.tsx';
import { CommentForm } from './comment-form.tsx';

let addComment: MockInstance<typeof writes.addComment>;
const discussion = { on: 'program', id: 'p', title: 'Ice' } as const;
const original: CommentEntry = { id: 'a', uid: 'other', name: 'Kenji Mori', body: 'Text', time: 1 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  let made = 0;
  addComment = vi.spyOn(writes, 'addComment').mockResolvedValue();
  vi.spyOn(writes, 'newKey').mockImplementation(async () => `key${++made}`);
  useIdentity.setState(({ view }) => ({ ready: true, view: { ...view, uid: 'me', claims: noClaims } }));
});

const handlers = { onSending: vi.fn(), onDone: vi.fn() };
const form = (more: { off?: boolean; replyTo?: CommentEntry | null } = {}) => (
  <CommentForm discussion={discussion} off={false} replyTo={null} {...handlers} {...more} />
);
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post comment' }));

test('a comment is posted once, and the box is empty for the next, which gets a key of its own', async () => {
  show(form());
  await enter(box(), 'Thank you');
  await post();
  await waitFor(() => expect(box().value).toBe(''));
  await enter(box(), 'One more');
  await post();
  await waitFor(() => expect(addComment).toHaveBeenCalledTimes(2));
  expect(addComment.mock.calls.map(([, { key, body }]) => [key, body])).toEqual([
    ['key1', 'Thank you'],
    ['key2', 'One more'],
  ]);
});

test('F14: a comment that could not be sent stays in the box, says why, and goes with the same key again', async () => {
  addComment.mockRejectedValueOnce(new WriteError('disconnected'));
  show(form());
  await enter(box(), 'Thank you');
  await post();
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  expect(box().value).toBe('Thank you');
  await post();
  await waitFor(() => expect(box().value).toBe(''));
  expect(addComment.mock.calls.map(([, { key }]) => key)).toEqual(['key1', 'key1']);
});

test('F08: on a full disk a comment stays in the box, and the server says to try later, not to check the line', async () => {
  addComment.mockRejectedValueOnce(new WriteError('unavailable'));
  show(form());
  await enter(box(), 'Thank you');
  await post();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The server cannot do this at the moment.',
  );
  expect(box().value).toBe('Thank you');
});

test('spaces alone are no comment', async () => {
  show(form());
  await enter(box(), '   ');
  await post();
  expect(screen.getByText('Required filed.')).toBeTruthy();
  expect(addComment).not.toHaveBeenCalled();
});

test('a comment that is too long is not sent and stays', async () => {
  show(form());
  const long = 'x'.repeat(commentMaxLength + 1);
  await enter(box(), long);
  await post();
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(box().value).toBe(long);
  expect(addComment).not.toHaveBeenCalled();
});

test('a reply names the comment it answers', async () => {
  show(form({ replyTo: original }));
  await enter(box(), 'I agree');
  await post();
  await waitFor(() => expect(addComment).toHaveBeenCalledOnce());
  expect(addComment.mock.calls[0]?.[1]).toEqual({ key: 'key1', body: 'I agree', replyTo: 'a' });
});

test('a reply to what was deleted or hidden in the meantime is not sent, says so and keeps its text', async () => {
  addComment.mockRejectedValueOnce(new WriteError('answer_gone'));
  show(form({ replyTo: original }));
  await enter(box(), 'I agree');
  await post();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The comment you are replying to was deleted or hidden.',
  );
  expect(box().value).toBe('I agree');
});

test('where comments are off, the reason stands in place of the form', () => {
  show(form({ off: true }));
  expect(screen.getByRole('alert').textContent).toBe('Currently, comments cannot be posted');
  expect(screen.queryByRole('textbox')).toBeNull();
});

const place = 'draft:comment-me-p';
const kept = () => JSON.parse(localStorage.getItem(place) ?? 'null')?.body as string | undefined;
/** What another tab does to the draft, as browsers tell it. */
function elsewhere(newValue: string | null): void {
  const oldValue = localStorage.getItem(place);
  if (newValue === null) localStorage.removeItem(place);
  else localStorage.setItem(place, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: place, oldValue, newValue })));
}

test('a comment that another tab has sent leaves the box, whether it was typed here or there', async () => {
  localStorage.setItem(place, JSON.stringify({ body: 'Typed there', question: false }));
  show(form());
  expect(box().value).toBe('Typed there');
  elsewhere(null);
  expect(box().value).toBe('');
  await enter(box(), 'Typed here');
  await waitFor(() => expect(kept()).toBe('Typed here'));
  elsewhere(null);
  expect(box().value).toBe('');
  expect(addComment).not.toHaveBeenCalled();
});

test('what was typed on here stays when another tab has sent the rest', async () => {
  localStorage.setItem(place, JSON.stringify({ body: 'Typed there', question: false }));
  show(form());
  await userEvent.type(box(), ' and here');
  elsewhere(null);
  expect(box().value).toBe('Typed there and here');
  await post();
  await waitFor(() => expect(addComment).toHaveBeenCalledOnce());
});

const draftOf = (body: string) => JSON.stringify({ body, question: false });

test('a tab in which nothing was typed shows what another tab types, and what is typed there in turn', async () => {
  show(form());
  elsewhere(draftOf('Typed'));
  expect(box().value).toBe('Typed');
  elsewhere(draftOf('Typed there'));
  expect(box().value).toBe('Typed there');
  await userEvent.type(box(), ' and here');
  await waitFor(() => expect(kept()).toBe('Typed there and here'));
  elsewhere(draftOf(''));
  expect(box().value).toBe('');
});

test('of two comments typed in two tabs neither is lost, and each is posted where it was typed', async () => {
  show(form());
  // Not told yet.
  localStorage.setItem(place, draftOf('Another'));
  await enter(box(), 'Mine');
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  elsewhere(draftOf('Another one'));
  expect(box().value).toBe('Mine');
  await userEvent.type(box(), ' too');
  cleanup();
  expect(kept()).toBe('Another one');
  show(form());
  expect(box().value).toBe('Mine too');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await post();
  await waitFor(() => expect(addComment).toHaveBeenCalledOnce());
  expect(addComment.mock.calls[0]?.[1].body).toBe('Mine too');
  await waitFor(() => expect(box().value).toBe(''));
  expect([kept(), sessionStorage.length]).toEqual(['Another one', 0]);
});

test('when the other comment has been posted, what was typed here is kept for all tabs again', async () => {
  show(form());
  await enter(box(), 'Mine');
  elsewhere(draftOf('Another'));
  expect(kept()).toBe('Another');
  elsewhere(null);
  expect([kept(), box().value, sessionStorage.length]).toEqual(['Mine', 'Mine', 0]);
});

test('sending a comment leaves what another tab typed since', async () => {
  show(form());
  await enter(box(), 'Mine');
  await waitFor(() => expect(kept()).toBe('Mine'));
  addComment.mockImplementationOnce(async () => {
    elsewhere(JSON.stringify({ body: 'Another', question: false }));
  });
  await post();
  await waitFor(() => expect(box().value).toBe(''));
  expect(kept()).toBe('Another');
});

test('of two tabs that send the same comment at once, only the first does', async () => {
  localStorage.setItem(place, JSON.stringify({ body: 'Once', question: false }));
  let turn = Promise.resolve();
  const request = vi.fn((_: string, act: () => Promise<void>) => {
    turn = turn.then(act);
    return turn;
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
  const first = Promise.withResolvers<void>();
  // The other tab is sending.
  void request('', () => first.promise);
  show(form());
  await post();
  localStorage.removeItem(place);
  await act(async () => first.resolve());
  await waitFor(() => expect(box().value).toBe(''));
  expect(request).toHaveBeenLastCalledWith(place, expect.any(Function));
  expect(addComment).not.toHaveBeenCalled();
  await enter(box(), 'The next');
  await post();
  await waitFor(() => expect(addComment).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});
