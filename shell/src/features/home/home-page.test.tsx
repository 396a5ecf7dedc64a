import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { IdentityView } from 'shared-data/access/guards';
import { addMessages, pageI18n } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable } from 'shared-data/models/timetable';
import { paths } from 'shared-data/navigation/paths';
import { setServerOffset } from 'shared-data/platform/clock';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppFrame } from 'shared-ui/app';
import { keepDrawn } from 'shared-ui/markdown';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import ja from '../../messages/ja.json' with { type: 'json' };
import { HomePage } from './home-page.tsx';

addMessages({ en, ja });

const visitor = selectView();
const base = {
  closed: false,
  addAccount: true,
  addProgram: true,
  begin: '2026-12-01',
  end: '2026-12-04',
  timeZone: 'Asia/Tokyo',
};
const anonymous = { ...visitor, base, permission: { ...visitor.permission, anonymous: true } };
const participant = {
  ...anonymous,
  uid: 'u',
  email: 'u@example.org',
  emailVerified: true,
  registered: true,
  permission: { ...anonymous.permission, addProgram: true, enterPresentation: true },
};

const day = {
  name: 'day2',
  title: 'Day 2',
  date: '2026-12-02',
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
          title: 'Meteorology',
          begin: '10:00',
          end: '11:00',
          version: 1,
          programs: { T1: { order: 1, begin: '10:00', end: '10:30' } },
        },
        y: {
          id: 'y',
          kind: 'oral',
          sessionId: 'OB',
          title: 'Biology',
          begin: '13:00',
          end: '14:00',
          version: 1,
        },
        z: {
          id: 'z',
          kind: 'event',
          sessionId: '',
          title: 'Secret',
          begin: '10:00',
          end: '12:00',
          version: 1,
          hidden: true,
        },
      },
    },
  },
} as Timetable;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-02T10:10:00+09:00') });
  const talk: PublicProgram = {
    ...{ id: 'T1', title: 'Firn air', sessionId: 'OM', presentationType: 'oral' },
    ...{ online: false, authors: [], ownerUid: 'other' },
  };
  storeOf('tables').commit(new Map([['day2', day]]));
  storeOf('programs').commit(new Map([['T1', talk]]));
  storeOf('information').set({
    lead: { en: 'Four **days**', ja: '四日間' },
    hint: { en: 'See the [guide](/signup)' },
    announcements: { a: { text: { en: 'Posters *stay*' }, at: Date.parse('2026-12-01') } },
  });
  storeOf('sponsors').commit(
    new Map([['s', { id: 's', name: { en: 'Icecraft' }, url: 'https://icecraft.example.com/', order: 1 }]]),
  );
});

const later = ['tables', 'delays', 'sessions', 'programs', 'sponsors'] as const;
beforeEach(() => {
  for (const name of later) storeOf(name).setState('live');
});

afterEach(async () => {
  vi.useRealTimers();
  await act(async () => {
    for (const name of [...later, 'information'] as const) {
      storeOf(name).clear();
      storeOf(name).setState('idle');
    }
    await pageI18n().changeLanguage('en');
  });
});

function show(view: IdentityView) {
  act(() => useIdentity.setState({ ready: true, view }));
  render(
    <RouterProvider
      router={createMemoryRouter([{ Component: AppFrame, children: [{ path: '/', Component: HomePage }] }])}
    />,
  );
}

const section = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('section') as HTMLElement;

test('spec 2: Home has the lead text, the hint for first-time visitors and three next steps', async () => {
  show(anonymous);
  expect((await screen.findByText('days')).tagName).toBe('STRONG');
  expect((await section('Here for the first time?')).querySelector('a')?.getAttribute('href')).toBe(
    '/signup',
  );
  for (const step of ['Registration', 'Submission', 'Meeting'])
    expect(screen.getByRole('heading', { name: step, level: 3 })).toBeDefined();
  expect((await section('News')).textContent).toContain('Posters stay');
});

test('spec 2: on a closed site each card says so, and the page too, where else the next step is', () => {
  show({ ...visitor, base: { ...base, closed: true } });
  expect(screen.getAllByText('Site has been closed.').map((one) => one.tagName)).toEqual([
    'STRONG',
    'P',
    'P',
    'P',
  ]);
});

test.each([
  ['on a closed site', { closed: true }],
  ['while no accounts can be made', { addAccount: false }],
])('spec 5: %s nobody is hinted at signing up', async (_, change) => {
  show({ ...anonymous, base: { ...base, ...change } });
  await section('News');
  expect(screen.queryByText('Here for the first time?')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

test('spec 1: English and Japanese, changed without a reload', async () => {
  show(anonymous);
  await act(() => pageI18n().changeLanguage('ja'));
  expect(await screen.findByText('四日間')).toBeDefined();
  expect(document.documentElement.lang).toBe('ja');
});

test('during the symposium Home tells what is on, with the talk, and what comes next', async () => {
  show(participant);
  const text = (await section('On now')).textContent;
  expect(text).toContain('Meteorology');
  expect(text).toContain('Firn air');
  expect((await section('Next')).textContent).toMatch(/in 3 hours 13:00 JST.*Biology/);
  expect(text).not.toContain('Secret');
  expect(screen.getByRole('link', { name: 'Firn air' }).getAttribute('href')).toBe(paths.presentation('T1'));
});

test('a talk that the reader may not open is told without a link', async () => {
  show({ ...participant, permission: anonymous.permission });
  expect((await section('On now')).textContent).toContain('Firn air');
  expect(screen.queryByRole('link', { name: 'Firn air' })).toBeNull();
});

test('between the days Home tells only what comes next, when that is, and the talk it begins with', async () => {
  vi.setSystemTime(Date.parse('2026-12-01T23:30:00+09:00'));
  show(participant);
  const text = (await section('Next')).textContent;
  expect(text).toMatch(/in 11 hours Wed,? 2 December 10:00 JST.*Meteorology.*Firn air/);
  expect(text).not.toContain('Biology');
  expect(screen.queryByText('On now')).toBeNull();
});

test('the day follows the server’s clock, also once that is known', async () => {
  show(anonymous);
  screen.getByText('Day 2 of 4');
  act(() => setServerOffset(-86_400_000));
  screen.getByText('Day 1 of 4');
  act(() => setServerOffset(0));
});

test('visitors see the talk without a link to a page that is not for them', async () => {
  show(anonymous);
  expect((await section('On now')).textContent).toContain('Firn air');
  expect(screen.queryByRole('link', { name: 'Firn air' })).toBeNull();
});

test('who may not see the timetable is told nothing of it', async () => {
  show({ ...visitor, base });
  await section('With the support of');
  expect(screen.queryByText('On now')).toBeNull();
});

test('sponsors are thanked, and their sites do not learn where the reader came from', async () => {
  show(anonymous);
  const link = (await section('With the support of')).querySelector('a');
  expect(link?.textContent).toBe('Icecraft');
  expect(link?.rel).toBe('noreferrer');
});

describe('what the server drew of what comes later', () => {
  const drawn = (name: string) => `<div data-part="${name}"><section><h2>Drawn ${name}</h2></section></div>`;
  beforeEach(() => {
    const root = document.createElement('div');
    root.innerHTML = drawn('now') + drawn('sponsors');
    keepDrawn(root);
    for (const name of later) storeOf(name).setState('loading');
    useIdentity.setState({ ready: false, view: anonymous });
  });

  function showUnready() {
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: HomePage }])} />);
  }

  test('stands until the account is known and all data of it has come', async () => {
    showUnready();
    await section('Drawn now');
    await section('Drawn sponsors');
    act(() => useIdentity.setState({ ready: true }));
    act(() => storeOf('sponsors').setState('live'));
    await section('With the support of');
    for (const name of ['tables', 'delays', 'sessions'] as const) act(() => storeOf(name).setState('live'));
    await section('Drawn now');
    act(() => storeOf('programs').setState('denied'));
    await section('On now');
    expect(screen.queryByText(/^Drawn/)).toBeNull();
  });

  test('stands without a connection until there is something else, and goes where readers may not see it', async () => {
    showUnready();
    await section('Drawn now');
    act(() => useIdentity.setState({ ready: true, view: { ...visitor, base } }));
    expect(screen.queryByText('Drawn now')).toBeNull();
    await section('Drawn sponsors');
    const entries = new Map(storeOf('sponsors').entries());
    act(() => storeOf('sponsors').clear());
    act(() => useConnection.setState({ connection: 'lost' }));
    await section('Drawn sponsors');
    act(() => storeOf('sponsors').commit(entries));
    await section('With the support of');
    act(() => useConnection.setState({ connection: 'connected' }));
  });
});
