import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useOutbox } from 'shared-data/collections/outbox';
import { commentsListened, newestKey } from 'shared-data/models/comment';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainComment as comment } from 'shared-data/testing/plain-comment';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInCommenter } from '../../testing/session.ts';
import { Comments } from './comments.tsx';

const discussion = { on: 'program', id: 'p', title: 'Ice' } as const;

/** The reader has made a comment without a connection. */
function keepWaiting(): void {
  const comment = { key: 'k', body: 'Written on the train' };
  const change = { kind: 'comment', discussion, comment } as const;
  act(() => useOutbox.setState({ waiting: [{ change, at: 3, page: '', attempt: '' }] }));
}

/** The newest of `total` comments, k1 being the oldest. */
function fillNewest(total: number, most: number): void {
  const key = newestKey('p', most);
  const first = Math.max(total - most, 0) + 1;
  const entries = Array.from({ length: total - first + 1 }, (_, index) => {
    const number = first + index;
    return comment(`k${number}`, { time: number });
  });
  const store = storeOf('comments', key);
  act(() => {
    store.clear();
    store.commit(new Map(entries.map((one) => [one.id, one])));
    store.setState('live');
    storeOf('commentTotals').commit(new Map([['p', total]]));
  });
}

const bodies = () => screen.queryAllByText(/^Text of /).map((one) => one.textContent);
const shown = (count: number) => waitFor(() => expect(bodies()).toHaveLength(count));
/** Looking hundreds of comments through by role would take seconds. */
const earlier = () => screen.queryByText('Show earlier comments')?.closest('button');
const askForEarlier = () => fireEvent.click(earlier() as HTMLElement);

test('a comment that waits does not count among the newest that are shown', () => {
  signInCommenter(true);
  fillNewest(300, commentsListened);
  keepWaiting();
  show(<Comments discussion={{ on: 'program', id: 'p', title: 'Ice' }} />);
  expect(screen.getByText('Will be sent once connected')).toBeTruthy();
  expect(screen.getByText('The newest 200 of 300 comments are shown.')).toBeTruthy();
  act(() => useOutbox.setState({ waiting: [] }));
});

test('of many comments the newest are shown, with how many there are, and earlier ones for who asks', async () => {
  signInCommenter(false);
  fillNewest(501, commentsListened);
  show(<Comments discussion={discussion} />);
  expect(screen.getByText('The newest 200 of 501 comments are shown.')).toBeTruthy();
  await shown(200);
  expect(bodies()[0]).toBe('Text of k302');
  askForEarlier();
  expect(earlier()?.getAttribute('aria-busy')).toBe('true');
  expect(bodies()).toHaveLength(200);
  fillNewest(501, 500);
  expect(await screen.findByText('The newest 500 of 501 comments are shown.')).toBeTruthy();
  await shown(500);
  expect(bodies()[0]).toBe('Text of k2');
  expect(earlier()?.getAttribute('aria-busy')).toBeNull();
  askForEarlier();
  fillNewest(501, 800);
  await shown(501);
  expect(screen.queryByText(/comments are shown/)).toBeNull();
  expect(earlier()).toBeUndefined();
});

test('while earlier comments are refused, the button does not wait and the others stay', async () => {
  signInCommenter(false);
  fillNewest(300, commentsListened);
  show(<Comments discussion={discussion} />);
  askForEarlier();
  act(() => storeOf('comments', newestKey('p', 500)).setState('denied'));
  expect(earlier()?.getAttribute('aria-busy')).toBeNull();
  await shown(200);
  act(() => storeOf('comments', newestKey('p', 500)).setState('idle'));
});

test('nothing earlier is offered where all comments are shown, hidden ones among them', async () => {
  signInCommenter(false);
  fillNewest(200, commentsListened);
  act(() => {
    storeOf('comments', 'p').commit(new Map([['k1', comment('k1', { time: 1, body: '', hidden: true })]]));
    storeOf('commentTotals').commit(new Map([['p', 199]]));
  });
  show(<Comments discussion={discussion} />);
  await shown(199);
  expect(screen.queryByText(/comments are shown/)).toBeNull();
});

test('an answer to a comment before those shown says so', async () => {
  signInCommenter(false);
  fillNewest(300, commentsListened);
  act(() =>
    storeOf('comments', 'p').commit(new Map([['k150', comment('k150', { time: 150, replyTo: 'k1' })]])),
  );
  show(<Comments discussion={discussion} />);
  expect(await screen.findByText('This comment is older than those shown.')).toBeTruthy();
});

test('of many comments the newest come first, and on paper are all', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  signInCommenter(false);
  fillNewest(200, commentsListened);
  show(<Comments discussion={discussion} />);
  expect([bodies().length, bodies().at(-1)]).toEqual([10, 'Text of k200']);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(bodies()).toHaveLength(200);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
