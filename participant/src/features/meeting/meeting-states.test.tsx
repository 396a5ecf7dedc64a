import { act, screen, within } from '@testing-library/react';
import { pageI18n } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fill, fillTables } from '../../testing/fill.ts';
import { heading, isWaiting, showPages } from '../../testing/pages.tsx';
import { fillSessions } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './meeting-page.tsx';

const hostile = '<img src=x onerror=alert(1)>';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T10:10:00+09:00') });
  fillSessions();
  fillTables();
  signInParticipant('showSessionBbs');
});

const open = () => showPages({ '/meeting': <Component /> }, '/meeting');
const part = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);
const active = (more: object = {}) =>
  act(() =>
    storeOf('activeSite').set({ table: 'day1', room: 'A', item: 'x', at: 1, by: 'editor', ...more } as never),
  );
const entries = () =>
  within(screen.getByRole('navigation', { name: 'Meeting pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('what is on', () => {
  test('is awaited, and nothing is said of it once it is known that nothing is', () => {
    act(() => storeOf('tables').setState('loading'));
    open();
    expect(isWaiting()).toBe(true);
    act(() => storeOf('tables').setState('live'));
    expect(isWaiting()).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull();
  });

  test('a timetable that is not public leaves nothing waiting', () => {
    act(() => storeOf('tables').setState('denied'));
    open();
    expect(isWaiting()).toBe(false);
  });

  test('what has not begun stands under Next, with its time', () => {
    fillTables(day({ A: [item('x', '10:30', '11:00')] }));
    open();
    expect(part('Next: 10:30').getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull();
  });

  test('hidden items are shown to those with privilege only', () => {
    fillTables(day({ A: [item('x', '10:00', '11:00', { hidden: true })] }));
    open();
    expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull();
    act(() =>
      useIdentity.setState(({ view }) => ({
        view: {
          ...view,
          claims: { admin: false, editor: true },
          permission: { ...view.permission, editorPrivilege: true },
          privilegeOn: true,
        },
      })),
    );
    expect(part('Now').getAllByRole('link')).toHaveLength(1);
  });

  test('what runs late stands under Now until its expected end, with the time', () => {
    fillTables(day({ A: [item('x', '09:00', '10:05')] }));
    open();
    expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull();
    act(() => storeOf('delays').commit(new Map([['day1', { A: { x: { minutes: 15, at: Date.now() } } }]])));
    expect(part('Now').getByText('Running 15 minutes late, expected 09:15 - 10:20')).toBeTruthy();
  });
});

describe('spec 2: the session in progress', () => {
  const banner = () => screen.queryByRole('region', { name: /In progress|Next/ });

  test('is announced before it begins, with the note of the staff in the reader’s language', async () => {
    fillTables(day({ A: [item('x', '10:30', '11:00', { sessionId: 'OM' })] }));
    active({ note: { en: 'Doors open at ten.', ja: '十時開場' } });
    open();
    expect(banner()?.getAttribute('aria-label')).toBe('Next: 10:30');
    expect(screen.getByText('Doors open at ten.')).toBeTruthy();
    await act(() => pageI18n().changeLanguage('ja'));
    expect(await screen.findByText('十時開場')).toBeTruthy();
  });

  test('is no banner while it is hidden, unknown or not set', () => {
    fillTables(day({ A: [item('x', '10:00', '11:00', { hidden: true })] }));
    open();
    expect(banner()).toBeNull();
    active();
    expect(banner()).toBeNull();
    active({ item: 'nothing' });
    expect(banner()).toBeNull();
  });

  test('does not stand a second time under Now', () => {
    fillTables(day({ A: [item('x', '10:00', '11:00', { sessionId: 'OM' })] }));
    active();
    open();
    expect(banner()?.textContent).toContain('Meteorology');
    expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull();
  });
});

describe('own presentations', () => {
  test('without any there is no heading for them', () => {
    open();
    expect(screen.queryByRole('heading', { name: 'Your presentations' })).toBeNull();
  });

  test('withdrawn ones are marked, and neither place nor file is asked for', () => {
    fill('programs', plainProgram('OM1', { title: 'Firn air', sessionId: 'OM', canceled: true }));
    act(() => storeOf('status', 'OM1').setState('live'));
    open();
    const own = part('Your presentations');
    expect(own.getByText('Canceled')).toBeTruthy();
    expect(own.queryByText('Time and place to be announced')).toBeNull();
    expect(own.queryByText(/^Still missing/)).toBeNull();
  });

  test('those of which the reader is co-editor are among them, once', () => {
    fill('programs', plainProgram('OM1', { title: 'Firn air', sessionId: 'OM', ownerUid: 'other' }));
    open();
    expect(screen.queryByText('Firn air')).toBeNull();
    act(() => storeOf('coeditors').commit(new Map([['OM1', { u: true as const }]])));
    expect(part('Your presentations').getAllByText('Firn air')).toHaveLength(1);
  });

  test('say each place: room, board, core time, flash talk', () => {
    fill('programs', plainProgram('OM1', { title: 'Firn air', presentationType: 'poster' }));
    fillTables(
      day({
        Hall: [
          item('p', '13:00', '14:30', {
            kind: 'poster',
            programs: { OM1: { order: 1, board: 'P7' } },
            core: { odd: { begin: '13:00', end: '13:45' } },
          }),
        ],
        A: [item('f', '09:00', '09:30', { flash: { OM1: { order: 1, begin: '09:10', end: '09:12' } } })],
      }),
    );
    open();
    const text = part('Your presentations').getByRole('listitem').textContent ?? '';
    for (const fact of ['09:10 - 09:12', 'Flash talk', '13:00 - 14:30', 'Hall', 'Board P7'])
      expect(text, fact).toContain(fact);
    expect(text).toContain('Presenter at the board 13:00 - 13:45');
  });

  test('nothing is called missing before it is known', () => {
    fill('programs', plainProgram('OM1', { title: 'Firn air' }));
    open();
    expect(screen.queryByText(/^Still missing/)).toBeNull();
    act(() => storeOf('status', 'OM1').setState('live'));
    expect(screen.getByText('Still missing: abstract and presentation PDF')).toBeTruthy();
  });
});

describe('ways on', () => {
  test.each([
    ['addProgram', true, true],
    ['addProgram, but submissions are closed', false, false],
  ])('submitting is offered with %s', (_, addProgram, offered) => {
    signInParticipant('addProgram');
    act(() =>
      useIdentity.setState(({ view }) => ({ view: { ...view, base: { closed: false, addProgram } } })),
    );
    open();
    expect(entries().includes('/meeting/submission')).toBe(offered);
  });

  test('without addProgram submitting is not offered', () => {
    open();
    expect(entries()).not.toContain('/meeting/submission');
  });
});

test('markup in announcements, sponsors and the venue is text, and only harmless links lead on', async () => {
  act(() => {
    useIdentity.setState(({ view }) => ({
      view: { ...view, base: { closed: false, venue: { en: hostile } } },
    }));
    storeOf('information').set({
      announcements: { a: { text: { en: `${hostile} [x](javascript:alert(1))` }, at: 1 } },
    });
    storeOf('sponsors').commit(new Map([['s', { id: 's', name: { en: hostile }, order: 1 }]]) as never);
  });
  const { container } = open();
  expect(heading()).toBe('Meeting');
  expect((await screen.findAllByText(hostile, { exact: false })).length).toBe(3);
  expect(container.querySelector('img')).toBeNull();
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.startsWith('javascript'))).toEqual([]);
});
