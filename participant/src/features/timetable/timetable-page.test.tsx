import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { timeOf } from 'shared-data/models/venue-time';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { day, item } from 'shared-data/testing/plain-timetable';
import { AppProviders } from 'shared-ui/app';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { venueAxis } from '../../common/use-venue.ts';
import { paths } from '../../paths.ts';
import { fillTables } from '../../testing/fill.ts';
import { heading, isWaiting, showPages, where } from '../../testing/pages.tsx';
import { fillSessions } from '../../testing/render.tsx';
import { screenIs } from '../../testing/screen-width.ts';
import { signInParticipant, visitAnonymously } from '../../testing/session.ts';
import { Component as OthersPage } from './others-page.tsx';
import { TimetableAgenda } from './timetable-agenda.tsx';
import { Component as TimetablePage } from './timetable-page.tsx';

const first = day({
  A: [item('x', '09:00', '10:00'), item('late', '15:00', '16:00')],
  B: [item('y', '11:00', '12:00')],
});
const second: Timetable = {
  ...day({ A: [item('z', '13:00', '14:00')], C: [item('c', '14:00', '15:00')] }),
  name: 'day2',
  title: 'Day 2',
  titleJa: '二日目',
  date: '2026-12-02',
  order: 2,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T09:30:00+09:00') });
  fillSessions();
  fillTables(first, second);
  signInParticipant('enterPresentation');
});

const open = (path: string) =>
  showPages(
    {
      '/meeting/table': <TimetablePage />,
      [paths.table.pattern]: <TimetablePage />,
      [paths.tableOthers.pattern]: <OthersPage />,
    },
    path,
  );
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const days = () => within(screen.getByRole('navigation', { name: 'Days' })).getAllByRole('link');
const shownDay = () => days().find((link) => link.getAttribute('aria-current') === 'page')?.textContent;
const times = () => screen.queryAllByRole('article').map((one) => one.querySelector('time')?.textContent);
const rooms = () => screen.getByRole('combobox', { name: 'Room' });

describe('spec 2: days', () => {
  test('without a name the day of today is shown and marked, and every day is one press away', () => {
    open('/meeting/table');
    expect(heading()).toBe('Timetable');
    expect(shownDay()).toBe('Day 1Tue 1 December');
    expect(days().map((link) => link.getAttribute('href'))).toEqual([
      '/meeting/table/day1',
      '/meeting/table/day2',
    ]);
    expect(times()).toEqual(['09:00 - 10:00', '11:00 - 12:00', '15:00 - 16:00']);
  });

  test('at night at the venue its next day is the one of today, wherever the reader is', () => {
    vi.setSystemTime(Date.parse('2026-12-02T00:10:00+09:00'));
    open('/meeting/table');
    expect(shownDay()).toBe('Day 2Wed 2 December');
  });

  test('a name leads to its day', async () => {
    open('/meeting/table/day1');
    await user().click(screen.getByRole('link', { name: /^Day 2/ }));
    await waitFor(() => expect(where()).toBe('/meeting/table/day2'));
    expect(times()).toEqual(['13:00 - 14:00', '14:00 - 15:00']);
    expect(document.title).toMatch(/^Timetable · .*2 Dec/);
  });

  test('another day keeps the chosen view, and the room where it has that room', async () => {
    screenIs('wide');
    open('/meeting/table/day1?view=list&room=A');
    await user().click(screen.getByRole('link', { name: /^Day 2/ }));
    await waitFor(() => expect(where()).toBe('/meeting/table/day2?view=list&room=A'));
    expect(times()).toEqual(['13:00 - 14:00']);
    await user().selectOptions(rooms(), 'C');
    await user().click(screen.getByRole('link', { name: /^Day 1/ }));
    await waitFor(() => expect(where()).toBe('/meeting/table/day1?view=list'));
    expect(times()).toHaveLength(3);
  });
});

describe('one room', () => {
  test('is chosen from the rooms of the day, and kept in the address', async () => {
    open('/meeting/table/day1');
    expect(
      within(rooms())
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['All rooms', 'B', 'A']);
    await user().selectOptions(rooms(), 'B');
    expect(where()).toBe('/meeting/table/day1?room=B');
    expect(times()).toEqual(['11:00 - 12:00']);
    await user().selectOptions(rooms(), 'All rooms');
    expect(where()).toBe('/meeting/table/day1');
    expect(times()).toHaveLength(3);
  });

  test('that the day does not have hides nothing', () => {
    open('/meeting/table/day1?room=C');
    expect((rooms() as HTMLSelectElement).value).toBe('');
    expect(times()).toHaveLength(3);
  });

  test('without anything in it says so', () => {
    fillTables(day({ A: [item('x', '09:00', '10:00')], B: [] }));
    open('/meeting/table/day1?room=B');
    expect(screen.getByText('Nothing is scheduled here yet.')).toBeTruthy();
  });
});

describe('list and grid', () => {
  test('on a wide screen the rooms stand side by side, and a list is one press away', async () => {
    screenIs('wide');
    open('/meeting/table/day1');
    expect(screen.queryByRole('combobox', { name: 'Room' })).toBeNull();
    await user().click(screen.getByRole('button', { name: 'As a list' }));
    expect(where()).toBe('/meeting/table/day1?view=list');
    expect(rooms()).toBeTruthy();
    await user().click(screen.getByRole('button', { name: 'Rooms side by side' }));
    expect(where()).toBe('/meeting/table/day1');
  });

  test('on a narrow screen there is the list alone', () => {
    screenIs('narrow');
    open('/meeting/table/day1');
    expect(rooms()).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Rooms side by side|As a list/ })).toBeNull();
  });

  test('a list of today leads to what is on now', async () => {
    const to = vi.spyOn(Element.prototype, 'scrollIntoView');
    open('/meeting/table/day1');
    await user().click(screen.getByRole('button', { name: 'Now' }));
    expect(to.mock.contexts.map((one) => (one as HTMLElement).querySelector('time')?.textContent)).toEqual([
      '09:00 - 10:00',
    ]);
    await user().click(screen.getByRole('link', { name: /^Day 2/ }));
    expect(screen.queryByRole('button', { name: 'Now' })).toBeNull();
  });

  test('in a break the button leads to what comes next', async () => {
    vi.setSystemTime(Date.parse('2026-12-01T10:30:00+09:00'));
    const to = vi.spyOn(Element.prototype, 'scrollIntoView');
    open('/meeting/table/day1');
    await user().click(screen.getByRole('button', { name: 'Now' }));
    expect((to.mock.contexts[0] as HTMLElement).querySelector('time')?.textContent).toBe('11:00 - 12:00');
  });

  test('also before what is out of view is in the page', async () => {
    vi.setSystemTime(Date.parse('2026-12-01T14:30:00+09:00'));
    vi.stubGlobal('innerHeight', 1);
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const to = vi.spyOn(Element.prototype, 'scrollIntoView');
    open('/meeting/table/day2');
    await user().click(screen.getByRole('link', { name: /^Day 1/ }));
    expect(times()).toEqual(['09:00 - 10:00']);
    await user().click(screen.getByRole('button', { name: 'Now' }));
    expect((to.mock.contexts[0] as HTMLElement).querySelector('time')?.textContent).toBe('15:00 - 16:00');
  });

  test('what is not a talk stands on a page of its own, from which the whole day is reached', async () => {
    fillTables(day({ A: [item('x', '09:00', '10:00'), item('p', '13:00', '14:00', { kind: 'poster' })] }));
    open('/meeting/table/day1');
    await user().click(screen.getByRole('link', { name: 'Posters, breaks and events' }));
    expect(where()).toBe('/meeting/table/day1/others');
    expect(heading()).toBe('Posters, breaks and events');
    expect(times()).toEqual(['13:00 - 14:00']);
    expect(screen.queryByRole('combobox', { name: 'Room' })).toBeNull();
    await user().click(screen.getByRole('link', { name: 'Whole timetable' }));
    expect(times()).toEqual(['09:00 - 10:00', '13:00 - 14:00']);
  });
});

describe('without a day to show', () => {
  const state = (to: 'idle' | 'loading' | 'live' | 'denied') => act(() => storeOf('tables').setState(to));

  test('the page waits, and fills itself when the timetable arrives', () => {
    fillTables();
    state('loading');
    open('/meeting/table/day1');
    expect(isWaiting()).toBe(true);
    fillTables(first);
    expect(isWaiting()).toBe(false);
    expect(times()).toHaveLength(3);
  });

  test('the page waits for the titles of talks, by which they grow, unless it has some or may not have them', () => {
    const programs = storeOf('programs');
    fillTables(first);
    act(() => programs.setState('loading'));
    open('/meeting/table/day1');
    expect(isWaiting()).toBe(true);
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
    act(() => programs.setState('denied'));
    expect(isWaiting()).toBe(false);
    act(() => programs.setState('loading'));
    expect(isWaiting()).toBe(true);
    act(() => programs.commit(new Map([['p', plainProgram('p')]])));
    act(() => programs.setState('live'));
    expect(isWaiting()).toBe(false);
    expect(times()).toHaveLength(3);
    act(() => {
      programs.clear();
      programs.setState('idle');
    });
  });

  test('an empty timetable says so, and names no day', () => {
    fillTables();
    open('/meeting/table');
    expect(screen.getByText('Nothing is scheduled here yet.')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Posters, breaks and events' })).toBeNull();
  });

  test('who may not read the timetable is told so, and it appears once it is public', () => {
    visitAnonymously();
    fillTables();
    state('denied');
    open('/meeting/table/day1');
    expect(screen.getByText('The timetable is not public yet.')).toBeTruthy();
    fillTables(first);
    expect(screen.queryByText('The timetable is not public yet.')).toBeNull();
    expect(times()).toHaveLength(3);
  });
});

test('spec 2: what is hidden from the public is shown with its note to those with privilege only', () => {
  fillTables(day({ A: [item('x', '09:00', '10:00'), item('h', '10:00', '11:00', { hidden: true })] }));
  open('/meeting/table/day1');
  expect(times()).toEqual(['09:00 - 10:00']);
  const be = (privilegeOn: boolean) =>
    act(() =>
      useIdentity.setState(({ view }) => ({
        view: {
          ...view,
          claims: { admin: false, editor: true },
          permission: { ...view.permission, editorPrivilege: true },
          privilegeOn,
        },
      })),
    );
  be(true);
  expect(times()).toEqual(['09:00 - 10:00', '10:00 - 11:00']);
  expect(screen.getByText('Hidden from the public')).toBeTruthy();
  be(false);
  expect(times()).toEqual(['09:00 - 10:00']);
});

test('an item that editors move, add or take out changes the page that is open', () => {
  open('/meeting/table/day1');
  fillTables(
    day({ A: [item('x', '09:30', '10:30')], B: [item('y', '11:00', '12:00'), item('n', '17:00', '18:00')] }),
  );
  expect(times()).toEqual(['09:30 - 10:30', '11:00 - 12:00', '17:00 - 18:00']);
});

describe('every row is in the page', () => {
  /** A day of ten rooms with as many talks each, and their ids. */
  function fullDay(talksPerRoom: number): string[] {
    const rooms = Array.from({ length: 10 }, (_, room): [string, TimetableItem[]] => {
      const programs = Array.from({ length: talksPerRoom }, (__, order) => [
        `OA${room * talksPerRoom + order + 1}`,
        { order, begin: timeOf(540 + order), end: timeOf(541 + order) },
      ]);
      return [`R${room}`, [item(`i${room}`, '09:00', '21:00', { programs: Object.fromEntries(programs) })]];
    });
    fillTables(day(Object.fromEntries(rooms)));
    const ids = Array.from({ length: 10 * talksPerRoom }, (_, index) => `OA${index + 1}`);
    storeOf('programs').commit(new Map(ids.map((id) => [id, plainProgram(id, { title: `Title of ${id}` })])));
    return ids;
  }
  const linked = (within: Element) =>
    new Set([...within.querySelectorAll('a[href*="/presentation/"]')].map((link) => link.textContent));
  const idsOf = (texts: ReadonlySet<string | null>) =>
    [...texts].map((text) => text?.match(/Title of (\S+)$/)?.[1]).toSorted();

  test('of 300 programs in five days, so that the search of the browser finds it', async () => {
    screenIs('wide');
    const ids = fullDay(6);
    open('/meeting/table/day1');
    await waitFor(() => expect(idsOf(linked(document.body))).toEqual(ids.toSorted()));
  });

  test('of 3,000 programs in five days on paper, unfolded', () => {
    const ids = fullDay(60);
    const [table] = [...storeOf('tables').values()];
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <AppProviders>
          {table && (
            <TimetableAgenda
              {...{ table, sessions: new Map(), show: () => true, room: '', axis: venueAxis, printed: true }}
              now={{ date: table.date, minutes: 0 }}
            />
          )}
        </AppProviders>
      </MemoryRouter>,
    );
    expect(new Set(markup.match(/Title of OA\d+/g)).size).toBe(ids.length);
    expect(markup).not.toContain('<details');
  });
});
