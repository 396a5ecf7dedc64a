import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showOwnClock } from 'shared-data/collections/venue-clock';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { TimetableItem } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { readFrom } from '../../testing/read-from.ts';
import { fillSessions, show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { Component } from './item-page.tsx';
import { Component as OthersPage } from './others-page.tsx';
import { Component as TablePage } from './timetable-page.tsx';

const at = 'day1/A/x';

function put(...items: TimetableItem[]): void {
  act(() => {
    storeOf('tables').commit(new Map([['day1', day({ A: items })]]));
    storeOf('tables').setState('live');
  });
}

function open(path: string) {
  return show(
    <Routes>
      <Route path={paths.tableOthers.pattern} element={<OthersPage />} />
      <Route path={paths.table.pattern} element={<TablePage />} />
      <Route path={paths.tableItem.pattern} element={<Component />} />
    </Routes>,
    `/meeting/table/${path}`,
  );
}

function asEditor(): void {
  act(() =>
    useIdentity.setState(({ view }) => ({
      view: {
        ...view,
        claims: { ...view.claims, editor: true },
        permission: { ...view.permission, editorPrivilege: true },
        privilegeOn: true,
      },
    })),
  );
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  fillSessions();
  signInParticipant('enterPresentation');
  act(() =>
    useIdentity.setState(({ view }) => ({ view: { ...view, claims: { admin: false, editor: false } } })),
  );
});
afterEach(() =>
  act(() => {
    storeOf('tables').clear();
    storeOf('tables').setState('idle');
    storeOf('ownChair', at).clear();
    storeOf('delays').clear();
    for (const store of [storeOf('zoomTime', 'A'), storeOf('itemZoomTime', 'A/day1/x')]) {
      store.clear();
      store.setState('idle');
    }
  }),
);

test.each([
  'day9/A/x',
  'day1/Z/x',
  'day1/A/z',
  'day1/A/toString',
  'day1/constructor/x',
  'day9',
  'day9/others',
])('%s does not exist and leads on', (path) => {
  put(item('x', '09:00', '10:00'));
  open(path);
  expect(heading()).toBe('Page not found');
  expect(screen.getByRole('link', { name: 'Timetable' })).toBeTruthy();
});

test('a hidden item is not found by participants; editors see it with its note', () => {
  put(item('x', '09:00', '10:00', { hidden: true }));
  open(at);
  expect(heading()).toBe('Page not found');
  asEditor();
  expect(heading()).toBe('Antarctic meteorites');
  expect(screen.getByText('Hidden from the public')).toBeTruthy();
});

test('a closed item says so, and that its meeting is for its people', () => {
  put(item('x', '09:00', '10:00', { closed: true }));
  open(at);
  expect(screen.getByText('Closed session')).toBeTruthy();
  expect(screen.getByText(/^Only its presenters/)).toBeTruthy();
});

test('the title in the browser’s tab names the day, and of an item also its time', () => {
  put(item('x', '09:00', '10:00'));
  open(at);
  expect(document.title).toMatch(/^Antarctic meteorites · .*Dec.*, 09:00 - 10:00 · /);
  cleanup();
  open('day1');
  expect(document.title).toMatch(/^Timetable · .*Dec/);
});

test('chairs are named by their public names, for everybody', () => {
  put(item('x', '09:00', '10:00'));
  open(at);
  expect(screen.queryByText('Chair')).toBeNull();
  act(() => {
    storeOf('profiles', 'a').set({ name: 'Aino Laine', affiliation: 'FMI' });
    storeOf('profiles', 'b').set({ name: 'Kenji Mori', affiliation: 'NIPR' });
    storeOf('tableChairs', 'day1').commit(new Map([['A', { x: { a: true as const, b: true as const } }]]));
  });
  expect(screen.getByText('Chairs').nextElementSibling?.textContent).toBe('Aino Laine, Kenji Mori');
  put(item('x', '09:00', '10:00', { closed: true }));
  expect(screen.queryByText('Chairs')).toBeNull();
  // Its own people read them alone.
  act(() => storeOf('chairs', at).commit(new Map([['b', true as const]])));
  expect(screen.getByText('Chair').nextElementSibling?.textContent).toBe('Kenji Mori');
  act(() => {
    storeOf('chairs', at).clear();
    storeOf('tableChairs', 'day1').clear();
  });
});

test('the convener is the item’s own, else those of its session', () => {
  storeOf('sessions').commit(
    new Map([['OA', plainSession('OA', { conveners: ['Aino Laine', 'Kenji Mori'] })]]),
  );
  put(item('x', '09:00', '10:00'));
  open(at);
  expect(screen.getByText('Aino Laine, Kenji Mori')).toBeTruthy();
  put(item('x', '09:00', '10:00', { convener: 'Dana Ek' }));
  expect(screen.getByText('Dana Ek')).toBeTruthy();
});

test('before its time the place of the meeting link says when it comes', () => {
  put(item('x', '09:00', '10:00'));
  act(() => {
    storeOf('itemZoomTime', 'A/day1/x').setState('live');
    storeOf('zoomTime', 'A').set(Date.now() + 86_400_000);
    storeOf('zoomTime', 'A').setState('live');
  });
  open(at);
  expect(screen.getByText(/^The link will appear here automatically at .*\.$/)).toBeTruthy();
});

/** OAo1 is the reader's, OAo2 is not. */
function fillOwn(): void {
  const own = { ...submitted, id: 'OAo1', sessionId: 'OA' };
  act(() =>
    storeOf('programs').commit(
      new Map([
        ['OAo1', own],
        ['OAo2', { ...own, id: 'OAo2', ownerUid: 'other' }],
      ]),
    ),
  );
}

test('owner and co-editors of a program tell its chairs that they are here, while the page is open', async () => {
  const { present } = fakeDatabase();
  fillOwn();
  put(item('x', '09:00', '10:00', { programs: { OAo1: { order: 1 }, OAo2: { order: 2 } } }));
  const { unmount } = open(at);
  await waitFor(() =>
    expect(present.toSorted()).toEqual([
      'state/here/OAo1/u/slot',
      'state/presence/data/item/day1/A/x/u/slot',
    ]),
  );
  unmount();
  await waitFor(() => expect(present).toEqual([]));
  act(() => storeOf('programs').clear());
});

test.each([
  ['talks', item('x', '09:00', '10:00', { programs: { OAo1: { order: 1 } } }), at],
  ['posters', item('x', '09:00', '10:00', { kind: 'poster', programs: { OAo1: { order: 1 } } }), at],
  ['no programs', item('x', '09:00', '10:00'), at],
  ['the chair’s console', item('x', '09:00', '10:00'), `${at}?view=chair`],
])(
  'how many are here is said without names, and not to a reader who is alone: %s',
  async (_, shown, path) => {
    const { present } = fakeDatabase();
    act(() => storeOf('ownChair', at).set(true));
    put(shown);
    const { unmount } = open(path);
    await waitFor(() => expect(present).toContain('state/presence/data/item/day1/A/x/u/slot'));
    act(() => storeOf('presenceTotal', 'item/day1/A/x').set(1));
    expect(screen.queryByText(/here now/)).toBeNull();
    act(() => storeOf('presenceTotal', 'item/day1/A/x').set(12));
    expect(screen.getByText('12 here now')).toBeTruthy();
    unmount();
    await waitFor(() => expect(present).toEqual([]));
    act(() => storeOf('presenceTotal', 'item/day1/A/x').clear());
  },
);

test('readers of a hidden item, who are staff, are not counted', async () => {
  const { present } = fakeDatabase();
  fillOwn();
  put(item('x', '09:00', '10:00', { hidden: true, programs: { OAo1: { order: 1 } } }));
  asEditor();
  open(at);
  await waitFor(() => expect(present).toEqual(['state/here/OAo1/u/slot']));
  act(() => storeOf('presenceTotal', 'item/day1/A/x').set(12));
  expect(screen.queryByText(/here now/)).toBeNull();
  act(() => {
    storeOf('presenceTotal', 'item/day1/A/x').clear();
    storeOf('programs').clear();
  });
});

test('the console is offered to those who run the item and closed to others', async () => {
  put(item('x', '09:00', '10:00'));
  const { unmount } = open(at);
  expect(screen.queryByRole('link', { name: 'Chair’s console' })).toBeNull();
  act(() => storeOf('ownChair', at).set(true));
  expect(screen.getByRole('link', { name: 'Chair’s console' }).getAttribute('href')).toBe(
    '/meeting/table/day1/A/x?view=chair',
  );
  unmount();
  open(`${at}?view=chair`);
  expect(await screen.findByRole('heading', { name: 'Running order' })).toBeTruthy();
  act(() => storeOf('ownChair', at).clear());
  expect(heading()).toBe('Antarctic meteorites');
});

test('who convenes the session of an item by account may use its console, while they do', async () => {
  put(item('x', '09:00', '10:00', { sessionId: 'OM' }));
  const convening = (convenerUids: string[]) =>
    act(() => storeOf('sessions').commit(new Map([['OM', plainSession('OM', { convenerUids })]])));
  convening(['somebody']);
  open(at);
  const entry = () => screen.queryByRole('link', { name: 'Chair’s console' });
  expect(entry()).toBeNull();
  convening(['somebody', 'u']);
  expect(entry()).toBeTruthy();
  convening([]);
  expect(entry()).toBeNull();
  cleanup();
  put(item('x', '09:00', '10:00', { sessionId: 'OA' }));
  convening(['u']);
  open(at);
  expect(entry()).toBeNull();
});

test('the others room shows what is not a talk, or the room of that name where there is one', () => {
  put(item('x', '09:00', '10:00'), item('p', '13:00', '14:00', { kind: 'poster' }));
  const { unmount } = open('day1/others');
  const times = () => screen.getAllByRole('article').map((entry) => entry.querySelector('time')?.textContent);
  expect(times()).toEqual(['13:00 - 14:00']);
  unmount();
  act(() =>
    storeOf('tables').commit(
      new Map([['day1', day({ A: [item('x', '09:00', '10:00')], others: [item('y', '11:00', '12:00')] })]]),
    ),
  );
  open('day1/others');
  expect(times()).toEqual(['11:00 - 12:00']);
});

test('a sheet for the door says whose it is and as of when, and neither how to join nor the reader’s own clock', () => {
  readFrom('Europe/Paris');
  put(item('x', '09:00', '10:00'));
  act(() => {
    showOwnClock(true);
    const zoom = { url: 'https://meet.example/1', meetingId: '900', passcode: 'polar', showAt: 1 };
    storeOf('itemZoomTime', 'A/day1/x').set(Date.now() - 60_000);
    storeOf('itemZoomTime', 'A/day1/x').setState('live');
    storeOf('itemZoom', 'A/day1/x').set(zoom);
  });
  open(at);
  expect(screen.getByText(/900/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByText(/900|polar|Join/)).toBeNull();
  expect(screen.getByText(/· as of /)).toBeTruthy();
  expect(screen.getByText(/09:00 - 10:00/).closest('dd')?.textContent).toBe('Tue 1 December, 09:00 - 10:00');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  act(() => showOwnClock(false));
});
