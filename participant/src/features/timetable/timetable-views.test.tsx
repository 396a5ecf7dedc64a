import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders } from 'shared-ui/app';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TimetableGrid } from '../../common/timetable/timetable-grid.tsx';
import { venueAxis } from '../../common/use-venue.ts';
import { show } from '../../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../../testing/session.ts';
import { ContinuedItems } from './continued-items.tsx';
import { TimetableAgenda } from './timetable-agenda.tsx';

const session = plainSession('OM', { title: 'Meteorology' });
const table: Timetable = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-01',
  order: 1,
  rooms: {
    A: {
      id: 'A',
      name: 'Auditorium',
      order: 1,
      tables: {
        x: {
          id: 'x',
          kind: 'oral',
          sessionId: 'OM',
          begin: '09:00',
          end: '10:00',
          closed: true,
          version: 1,
          programs: {
            OMo1: { order: 1, begin: '09:00', end: '09:20' },
            OMo2: { order: 2, begin: '09:20', end: '09:40' },
          },
        },
      },
    },
  },
};
const program = (id: string, more: Partial<PublicProgram> = {}) =>
  plainProgram(id, { title: `Title of ${id}`, sessionId: 'OM', ...more });

beforeEach(() => {
  signInParticipant('enterPresentation');
  const programs = [program('OMo1', { language: 'ja' }), program('OMo2', { canceled: true })];
  storeOf('programs').commit(new Map(programs.map((one) => [one.id, one])));
});

const common = { table, sessions: new Map([['OM', session]]), show: () => true };
const now = { date: '2026-12-01', minutes: 560 };

/** A name of these parts; what stands between them is a matter of layout. */
const named = (...parts: string[]) =>
  new RegExp(`^${parts.map((part) => part.replace(/[[\]()+]/g, '\\$&')).join('[\\s,:]*')}$`);

test('in the grid the accessible name of an item has title, room and time', () => {
  show(<TimetableGrid {...common} now={now} axis={venueAxis} />);
  expect(
    screen.getByRole('link', { name: named('OM', 'Meteorology', 'Auditorium', '09:00 - 10:00') }),
  ).toBeTruthy();
  expect(
    screen.getByRole('link', { name: named('09:00', '- 09:20', 'Auditorium', '[J]', 'Title of OMo1') })
      .textContent,
  ).toContain('[J]');
});

test('spec 2, 4: canceled talks stay and are named so; closed sessions carry their note', () => {
  show(<TimetableGrid {...common} now={now} axis={venueAxis} />);
  expect(screen.getByRole('link', { name: /: *Canceled: *Title of OMo2$/ })).toBeTruthy();
  expect(screen.getByText('Closed session')).toBeTruthy();
});

test('the now-line stands on its day only', () => {
  const { unmount } = show(<TimetableGrid {...common} now={now} axis={venueAxis} />);
  expect(screen.getByText('Now 09:20')).toBeTruthy();
  unmount();
  show(<TimetableGrid {...common} now={{ ...now, date: '2026-12-02' }} axis={venueAxis} />);
  expect(screen.queryByText(/^Now/)).toBeNull();
});

describe('an item that crosses midnight', () => {
  const night = structuredClone(table);
  const item = night.rooms?.['A']?.tables?.['x'];
  if (item)
    Object.assign(item, {
      begin: '23:00',
      end: '25:30',
      programs: { OMo1: { order: 1, begin: '24:00', end: '24:20' } },
    });
  const nextDay: Timetable = { ...table, name: 'day2', title: 'Day 2', date: '2026-12-02', rooms: {} };

  test('stands on the day on which it begins, with times as clocks show them and the now-line in it', () => {
    show(
      <TimetableGrid {...common} table={night} now={{ date: '2026-12-02', minutes: 10 }} axis={venueAxis} />,
    );
    expect(
      screen.getByRole('link', { name: named('OM', 'Meteorology', 'Auditorium', '23:00 - 01:30 (+1)') }),
    ).toBeTruthy();
    expect(
      screen.getByRole('link', { name: named('00:00', '- 00:20', 'Auditorium', '[J]', 'Title of OMo1') }),
    ).toBeTruthy();
    expect(screen.getByText('01:00')).toBeTruthy();
    expect(screen.getByText('Now 00:10')).toBeTruthy();
  });

  test('is named on the next day, and only there', () => {
    storeOf('sessions').commit(new Map([['OM', session]]));
    const { container, unmount } = show(
      <ContinuedItems tables={[night, nextDay]} table={nextDay} show={() => true} />,
    );
    expect(container.textContent).toBe('From Tue 1 December: Meteorology, Auditorium, until 01:30');
    expect(screen.getByRole('link', { name: 'Meteorology' }).getAttribute('href')).toBe(
      '/meeting/table/day1/A/x',
    );
    unmount();
    expect(
      show(<ContinuedItems tables={[night, nextDay]} table={night} show={() => true} />).container
        .textContent,
    ).toBe('');
    expect(
      show(<ContinuedItems tables={[table, nextDay]} table={nextDay} show={() => true} />).container
        .textContent,
    ).toBe('');
  });
});

test('what is out of view is in the page too, so that the browser can find it', async () => {
  const morning = table.rooms?.['A']?.tables?.['x'];
  const later = { ...morning, id: 'y', begin: '13:00', end: '14:00', programs: {}, title: 'Late news' };
  const both = {
    ...table,
    rooms: { A: { ...table.rooms?.['A'], tables: { x: morning, y: later } } },
  } as Timetable;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const top = Number(this.dataset['band'] ?? 0) * 5000;
    return { top, bottom: top + 900 } as DOMRect;
  });
  show(<TimetableGrid {...common} table={both} now={now} axis={venueAxis} />);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(document.querySelectorAll('[data-band]')).toHaveLength(2);
});

test('the reader’s own time stands beside the venue’s', () => {
  show(<TimetableGrid {...common} now={now} axis={{ ...venueAxis, aside: (minutes) => `own ${minutes}` }} />);
  expect(screen.getByText('own 540')).toBeTruthy();
});

test('a program that an editor adds appears at once', async () => {
  const more = structuredClone(table);
  const item = more.rooms?.['A']?.tables?.['x'];
  if (item) item.programs = { ...item.programs, OMo3: { order: 3, begin: '09:40', end: '10:00' } };
  show(<TimetableGrid {...common} table={more} now={now} axis={venueAxis} />);
  expect(screen.queryByRole('link', { name: /Title of OMo3/ })).toBeNull();
  storeOf('programs').commit(new Map([['OMo3', program('OMo3')]]));
  expect(await screen.findByRole('link', { name: /Title of OMo3/ })).toBeTruthy();
});

test('the agenda has the same names, and the talks of a block open below it', async () => {
  show(<TimetableAgenda {...common} now={now} room="" axis={venueAxis} />);
  const item = screen.getByRole('link', {
    name: named('OM', 'Meteorology', '09:00 - 10:00', 'Auditorium', 'Now'),
  });
  const entry = within(item.closest('article') as HTMLElement);
  expect(entry.getByText('Now')).toBeTruthy();
  expect(entry.getByText('2 talks')).toBeTruthy();
  expect(await entry.findByText('09:20 - 09:40')).toBeTruthy();
});

const drawnAgenda = (props = common) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AppProviders>
        <TimetableAgenda {...props} now={now} room="" axis={venueAxis} />
      </AppProviders>
    </MemoryRouter>,
  );

test('a page that the server draws has one line for each entry after those of a tall screen', () => {
  const room = table.rooms?.['A'];
  const item = room?.tables?.['x'];
  if (!room || !item) throw new Error('the table has no item');
  const ids = Array.from({ length: 30 }, (_, index) => `i${index + 10}`);
  const entries = ids.map((id, index) => [
    id,
    { ...item, id, kind: index === 29 ? ('break' as const) : item.kind },
  ]);
  const long = { ...table, rooms: { A: { ...room, tables: Object.fromEntries(entries) } } };
  const markup = drawnAgenda({ ...common, table: long });
  expect(markup.match(/<article/g)).toHaveLength(7);
  expect(markup).toMatch(/href="[^"]*day1\/A\/i38"[^>]*>09:00 - 10:00 Meteorology \(Auditorium\)<\/a>/);
  expect(markup).toContain('<li>09:00 - 10:00 Meteorology</li>');
});

test('a page that the server draws leads to the page of an item with its folded talks', () => {
  const markup = drawnAgenda();
  const details = markup.match(/<details.*<\/details>/)?.[0];
  expect(details).toMatch(/<a [^>]*href="\/meeting\/table\/day1\/A\/x"[^>]*>Meteorology<\/a>/);
  expect(markup).not.toContain('Title of OMo1');
});

test('who may not open presentations reads their titles, and no link leads to a denial', async () => {
  visitAnonymously();
  const { unmount } = show(<TimetableGrid {...common} now={now} axis={venueAxis} />);
  expect(screen.getByText('Title of OMo2')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Title of/ })).toBeNull();
  unmount();
  show(<TimetableAgenda {...common} now={now} room="" axis={venueAxis} />);
  await screen.findByText('Title of OMo2');
  expect(screen.queryByRole('link', { name: /Title of/, hidden: true })).toBeNull();
});

test('spec 2: the convener stands in both views, of the item or else of its session', () => {
  const conveners = { ...session, conveners: ['Aino Laine', 'Kenji Mori'] };
  const sessions = new Map([['OM', conveners]]);
  const { unmount } = show(<TimetableGrid {...common} sessions={sessions} now={now} axis={venueAxis} />);
  expect(screen.getByText('Conveners: Aino Laine, Kenji Mori')).toBeTruthy();
  unmount();
  const own = structuredClone(table);
  const item = own.rooms?.['A']?.tables?.['x'];
  if (item) item.convener = 'Dana Ek';
  show(<TimetableAgenda {...common} table={own} sessions={sessions} now={now} room="" axis={venueAxis} />);
  expect(screen.getByText('Convener: Dana Ek')).toBeTruthy();
});

test('who chairs an item by account stands in both views', () => {
  act(() => {
    storeOf('tableChairs', 'day1').commit(new Map([['A', { x: { u1: true as const } }]]));
    storeOf('profiles', 'u1').set({ name: 'Bjørn Dahl', affiliation: '' });
  });
  const { unmount } = show(<TimetableGrid {...common} now={now} axis={venueAxis} />);
  expect(screen.getByText('Bjørn Dahl').closest('p')?.textContent).toBe('Chair: Bjørn Dahl');
  unmount();
  show(<TimetableAgenda {...common} now={now} room="" axis={venueAxis} />);
  expect(screen.getByText('Bjørn Dahl').closest('p')?.textContent).toBe('Chair: Bjørn Dahl');
});

test('in the grid the block whose time is now says so, and so does the one set as in progress, as long as it may overrun', () => {
  const at = (time: string) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`2026-12-01T${time}:00+09:00`) });
  const marked = () => {
    const { unmount } = show(<TimetableGrid {...common} now={now} axis={venueAxis} />);
    const [block] = screen.getAllByRole('article');
    const said = block?.querySelector('a')?.textContent?.match(/, (Now|In progress)$/)?.[1];
    expect(block?.dataset['running']).toBe(said && { Now: 'now', 'In progress': 'active' }[said]);
    unmount();
    return said;
  };
  storeOf('tables').commit(new Map([['day1', table]]));
  at('08:59');
  expect(marked()).toBeUndefined();
  at('09:00');
  expect(marked()).toBe('Now');
  act(() => storeOf('activeSite').set({ table: 'day1', room: 'A', item: 'y' }));
  expect(marked()).toBe('Now');
  act(() => storeOf('activeSite').set({ table: 'day1', room: 'A', item: 'x' }));
  expect(marked()).toBe('In progress');
  at('10:20');
  expect(marked()).toBe('In progress');
  at('10:31');
  expect(marked()).toBeUndefined();
  act(() => storeOf('activeSite').clear());
  at('10:00');
  expect(marked()).toBeUndefined();
  act(() => storeOf('delays').commit(new Map([['day1', { A: { x: { minutes: 5, at: Date.now() } } }]])));
  expect(marked()).toBe('Now');
  act(() => storeOf('delays').clear());
  vi.useRealTimers();
});

test('a delay shows in both views at once, with the published times beside the expected ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T09:20:00+09:00') });
  storeOf('tables').commit(new Map([['day1', table]]));
  const { unmount } = show(<TimetableGrid {...common} now={now} axis={venueAxis} />);
  expect(screen.queryByText(/late/)).toBeNull();
  const delay = { A: { x: { minutes: 5, at: Date.now() } } };
  act(() => storeOf('delays').commit(new Map([['day1', delay]])));
  expect(screen.getByText('Running 5 minutes late, expected 09:05 - 10:05')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^09:20 *- 09:40, Auditorium: *expected 09:25:/ })).toBeTruthy();
  unmount();
  show(<TimetableAgenda {...common} now={now} room="" axis={venueAxis} />);
  expect(screen.getByText('Running 5 minutes late, expected 09:05 - 10:05')).toBeTruthy();
  expect(await screen.findByText('expected 09:25')).toBeTruthy();
  act(() => {
    storeOf('delays').clear();
    storeOf('tables').clear();
  });
  expect(screen.queryByText(/late/)).toBeNull();
  vi.useRealTimers();
});

test('a flash talk is named as such in the grid too', () => {
  storeOf('programs').commit(new Map([['OMo3', program('OMo3')]]));
  const own = structuredClone(table);
  const item = own.rooms?.['A']?.tables?.['x'];
  if (item) item.flash = { OMo3: { order: 1, begin: '09:40', end: '09:42' } };
  show(<TimetableGrid {...common} table={own} now={now} axis={venueAxis} />);
  expect(
    screen.getByRole('link', { name: /^09:40 *- 09:42, Auditorium: *Flash talk *Title of OMo3$/ }),
  ).toBeTruthy();
});

test('flash talks are named as such where talks are listed', async () => {
  storeOf('programs').commit(new Map([['OMo3', program('OMo3')]]));
  const own = structuredClone(table);
  const item = own.rooms?.['A']?.tables?.['x'];
  if (item) item.flash = { OMo3: { order: 1, begin: '09:40', end: '09:42' } };
  show(<TimetableAgenda {...common} table={own} now={now} room="" axis={venueAxis} />);
  expect(await screen.findAllByText('Flash talk')).toHaveLength(1);
});

test('on paper all talks stand unfolded, and nothing is now', () => {
  show(<TimetableAgenda {...common} now={now} room="" axis={venueAxis} printed />);
  expect(screen.getByText('09:20 - 09:40')).toBeTruthy();
  expect(document.querySelector('details, [data-phase="now"]')).toBeNull();
  expect(screen.queryByText('Now')).toBeNull();
});
