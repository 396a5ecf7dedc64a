import { act, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdentity } from '../identity/identity-store.ts';
import type { PublicProgram } from '../models/program.ts';
import { setServerOffset } from '../platform/clock.ts';
import { isDemanded, storeOf } from '../sync/collection-store.ts';
import { mailsListened } from '../sync/collections.ts';
import { plainMail } from '../testing/plain-mail.ts';
import { plainProgram } from '../testing/plain-program.ts';
import { views } from '../testing/views.ts';
import * as boards from './boards.ts';
import * as hooks from './hooks.ts';

const talk = (id: string, change: Partial<PublicProgram> = {}) =>
  plainProgram(id, { title: id, sessionId: 'S1', ...change });
const hidden = (id: string, email: string) => ({
  id,
  email,
  ownerUid: 'u',
  requestedType: 'oral-online' as const,
  typeChangeable: true,
  sessionChoice1: 'S1',
  submittedAt: 1,
  updatedAt: 1,
});
const put = (...talks: PublicProgram[]) =>
  act(() => storeOf('programs').commit(new Map(talks.map((entity) => [entity.id, entity]))));

beforeEach(() => act(() => useIdentity.setState({ ready: true, view: views.participant })));

afterEach(() =>
  act(() => {
    for (const name of ['programs', 'privatePrograms', 'myPrivatePrograms', 'mails', 'tables'] as const)
      storeOf(name).clear();
    storeOf('programs').setState('idle');
  }),
);

test('a change to one of 1,000 programs renders that row and no other', () => {
  const renders = new Map<string, number>();
  const Row = ({ id }: { id: string }) => {
    renders.set(id, (renders.get(id) ?? 0) + 1);
    return <li>{hooks.useProgram(id)?.title}</li>;
  };
  let lists = 0;
  const List = () => {
    lists += 1;
    return hooks.useProgramIds().map((id) => <Row key={id} id={id} />);
  };
  put(...Array.from({ length: 1000 }, (_, i) => talk(`p${i}`)));
  render(<List />);
  renders.clear();
  lists = 0;
  put(talk('p7', { title: 'new' }));
  expect([...renders]).toEqual([['p7', 1]]);
  expect(lists).toBe(0);
});

test('a program joins its public and its private part, and is the same object while neither changes', () => {
  put(talk('p1'));
  const { result, rerender } = renderHook(() => hooks.useProgram('p1'));
  expect(result.current?.private).toBeUndefined();
  act(() => storeOf('privatePrograms').commit(new Map([['p1', hidden('p1', 'u@example.org')]])));
  expect(result.current?.private?.email).toBe('u@example.org');
  const before = result.current;
  put(talk('p1'), talk('p2'));
  rerender();
  expect(result.current).toBe(before);
});

test('programs of a session follow assignments, in the order of the specification', () => {
  put(talk('S1-10'), talk('S1-2'), talk('S1-1', { presentationType: 'poster' }));
  const { result } = renderHook(() => hooks.useProgramsOfSession('S1').map((program) => program.id));
  expect(result.current).toEqual(['S1-2', 'S1-10', 'S1-1']);
  put(talk('S1-10', { sessionId: 'OB' }));
  expect(result.current).toEqual(['S1-2', 'S1-1']);
});

test('a collection that is asked for by key is demanded while it is read, and no longer', () => {
  const { result, unmount } = renderHook(() => hooks.useComments({ on: 'program', id: 'p9' }));
  expect(isDemanded('comments', 'p9')).toBe(true);
  act(() =>
    storeOf('comments', 'p9').commit(
      new Map([
        ['b', { id: 'b', uid: 'u', name: 'N', body: 'later', time: 2 }],
        ['a', { id: 'a', uid: 'u', name: 'N', body: 'first', time: 1 }],
      ]),
    ),
  );
  expect(result.current.map((comment) => comment.body)).toEqual(['first', 'later']);
  unmount();
  expect(isDemanded('comments', 'p9')).toBe(false);
});

test('where the programme is closed to the reader, a program is asked for by itself', () => {
  act(() => storeOf('programs').setState('denied'));
  const { result, unmount } = renderHook(() => hooks.useProgram('p8'));
  expect(isDemanded('program', 'p8')).toBe(true);
  act(() => storeOf('program', 'p8').set(talk('p8', { title: 'mine' })));
  expect(result.current?.title).toBe('mine');
  unmount();
  act(() => storeOf('program', 'p8').clear());
});

test('while the whole list is on its way, a program that came by itself is shown', () => {
  const { result } = renderHook(() => hooks.useProgram('p8'));
  act(() => storeOf('program', 'p8').set(talk('p8', { title: 'first' })));
  expect(result.current?.title).toBe('first');
  put(talk('p8', { title: 'listed' }));
  act(() => storeOf('programs').setState('live'));
  expect(result.current?.title).toBe('listed');
  act(() => storeOf('program', 'p8').clear());
});

test('own programs are known from either part', () => {
  put(talk('p1'), talk('p2', { ownerUid: 'somebody' }));
  act(() => storeOf('myPrivatePrograms').commit(new Map([['p3', hidden('p3', 'u@example.org')]])));
  const { result } = renderHook(() => hooks.useMyProgramIds());
  expect(result.current).toEqual(['p1', 'p3']);
});

test('mails are newest first, and those deleted or read are not counted as unread', () => {
  const mail = (id: string, time: number, rest = {}) => plainMail(id, { time, ...rest });
  act(() =>
    storeOf('mails').commit(
      new Map([
        ['m1', mail('m1', 1)],
        ['m2', mail('m2', 3, { read: true })],
        ['m3', mail('m3', 2, { deletedAt: 9 })],
      ]),
    ),
  );
  expect(renderHook(() => hooks.useMails()).result.current.map(({ id }) => id)).toEqual(['m2', 'm3', 'm1']);
  expect(renderHook(() => hooks.useUnreadMails()).result.current).toBe(1);
});

test('unread mails beyond the newest are counted too, where there may be such', () => {
  const mails = (count: number, rest: object) =>
    new Map(
      Array.from({ length: count }, (_, time) => [`m${time}`, plainMail(`m${time}`, { time, ...rest })]),
    );
  act(() => storeOf('mails').commit(mails(mailsListened - 1, { read: true })));
  const { result, unmount } = renderHook(() => hooks.useUnreadMails());
  expect([result.current, isDemanded('unreadMails')]).toEqual([0, false]);
  act(() => storeOf('mails').commit(mails(mailsListened, { read: true })));
  expect(isDemanded('unreadMails')).toBe(true);
  act(() => {
    storeOf('unreadMails').commit(mails(300, {}));
    storeOf('unreadMails').commit(mails(2, { deletedAt: 1 }));
    storeOf('unreadMails').setState('live');
  });
  expect(result.current).toBe(298);
  unmount();
  act(() => {
    storeOf('mails').clear();
    storeOf('unreadMails').clear();
  });
});

test('loading tells how a collection stands', () => {
  const { result } = renderHook(() => hooks.useLoading('tables'));
  expect(result.current).toBe('idle');
  act(() => storeOf('tables').setState('denied'));
  expect(result.current).toBe('denied');
  act(() => storeOf('tables').setState('idle'));
});

test('an item is joined by its own meeting or else its room’s, which never serves a closed one', () => {
  const at = { table: 'd1', room: 'A', item: 'i1' };
  const key = 'A/d1/i1';
  const zoom = (url: string) => ({ url, meetingId: '1', passcode: 'snow', showAt: 5 });
  const open = renderHook(() => hooks.useZoom(at, false)).result;
  const closed = renderHook(() => hooks.useZoom(at, true)).result;
  const urls = () => [open.current?.url, closed.current?.url];
  act(() => {
    storeOf('zoom', 'A').set(zoom('https://room'));
    storeOf('itemZoom', key).set(zoom('https://own'));
    storeOf('zoomTime', 'A').set(5);
    storeOf('zoomTime', 'A').setState('live');
  });
  // whether it has a meeting of its own is not known yet
  expect(urls()).toEqual([undefined, undefined]);
  expect(isDemanded('itemZoomTime', key)).toBe(true);
  act(() => storeOf('itemZoomTime', key).setState('live'));
  expect(urls()).toEqual(['https://room', undefined]);
  act(() => storeOf('itemZoomTime', key).set(5));
  expect(urls()).toEqual(['https://own', 'https://own']);
  act(() => {
    for (const store of [storeOf('zoom', 'A'), storeOf('itemZoom', key)]) store.clear();
    for (const store of [storeOf('zoomTime', 'A'), storeOf('itemZoomTime', key)]) {
      store.clear();
      store.setState('idle');
    }
  });
});

test('a closed item does not ask for its room’s meeting', () => {
  storeOf('itemZoomTime', 'B/d1/i1').setState('live');
  renderHook(() => hooks.useZoom({ table: 'd1', room: 'B', item: 'i1' }, true));
  expect([isDemanded('zoom', 'B'), isDemanded('zoomTime', 'B')]).toEqual([false, false]);
});

test.each([
  ['right', 0],
  ['a day late', -86_400_000],
  ['a day early', 86_400_000],
])(
  'F12: a meeting is listened to from its time on by the server’s clock, when the device’s is %s',
  (_, wrong) => {
    const showAt = Date.UTC(2026, 11, 2);
    vi.useFakeTimers({ now: showAt - 60_000 + wrong });
    setServerOffset(-wrong);
    storeOf('itemZoomTime', 'C/d1/i1').setState('live');
    storeOf('zoomTime', 'C').set(showAt);
    storeOf('zoomTime', 'C').setState('live');
    const { unmount } = renderHook(() => hooks.useZoom({ table: 'd1', room: 'C', item: 'i1' }, false));
    expect(isDemanded('zoom', 'C')).toBe(false);
    act(() => void vi.advanceTimersByTime(59_999));
    expect(isDemanded('zoom', 'C')).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(isDemanded('zoom', 'C')).toBe(true);
    // staff move it to a later time
    act(() => storeOf('zoomTime', 'C').set(showAt + 5000));
    expect(isDemanded('zoom', 'C')).toBe(false);
    // the first connection corrects the clock
    act(() => setServerOffset(5000 - wrong));
    expect(isDemanded('zoom', 'C')).toBe(true);
    unmount();
    setServerOffset(0);
    vi.useRealTimers();
  },
);

test('every hook gives the same snapshot twice, so that no component renders for ever', () => {
  put(talk('p1'));
  act(() => {
    storeOf('coeditors').commit(new Map([['p1', { u2: true as const }]]));
    storeOf('urls', 'p1').set({ 0: 'https://example.org/' });
  });
  const all = () => [
    hooks.useBase(),
    hooks.useInformation(),
    hooks.usePermission(),
    hooks.usePrograms(),
    hooks.useProgramIds(),
    hooks.useProgramsOfSession('S1'),
    hooks.useMyProgramIds(),
    hooks.useCoeditedProgramIds(),
    hooks.useSessions(),
    hooks.useSessionOf('S1'),
    hooks.useSessionsOfGroup('g'),
    hooks.useSessionGroups(),
    hooks.useTables(),
    hooks.useTable('d1'),
    hooks.usePositions('p1'),
    hooks.useZoom({ table: 'd1', room: 'A', item: 'i1' }, false),
    hooks.useSponsors(),
    hooks.useComments({ on: 'program', id: 'p1' }),
    hooks.useComments({ on: 'session', id: 'S1' }),
    hooks.useLikeTotal('p1'),
    hooks.useLiked('p1'),
    boards.useSessionParticipants('S1'),
    boards.useJoinedBoards(),
    boards.useBoardLikes('S1'),
    hooks.useStatus('p1'),
    hooks.usePages('abstract', 'p1'),
    hooks.useMails(),
    hooks.useOwnUser(),
    hooks.useCoeditors('p1'),
    hooks.useUrls('p1'),
    hooks.useProfile('u'),
    hooks.useAllPrivatePrograms(),
  ];
  const { result, rerender } = renderHook(all);
  const before = result.current;
  rerender();
  expect(result.current.map((value, i) => value === before[i])).toEqual(before.map(() => true));
});
