import { act, screen, within } from '@testing-library/react';
import { pageI18n } from 'shared-data/i18n/i18n';
import type { Discussion } from 'shared-data/models/comment';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Comments } from './comments.tsx';

const people = {
  owner: 'Aino Laine',
  helper: 'Ben Ito',
  chair: 'Kenji Mori',
  convener: 'Rosa Diaz',
  namesake: 'Rosa Diaz',
  account: 'Lena Vik',
  other: 'Mia Berg',
};
const item = (id: string, sessionId: string, more: Partial<TimetableItem> = {}): TimetableItem => ({
  id,
  kind: 'oral',
  sessionId,
  begin: '09:00',
  end: '10:00',
  version: 1,
  ...more,
});
const day: Timetable = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-02',
  order: 1,
  rooms: {
    A: {
      id: 'A',
      name: 'A',
      order: 1,
      tables: {
        i1: item('i1', 'OM', { programs: { OMo1: { order: 1 } } }),
        i2: item('i2', 'OA', { convener: 'ROSA  DIAZ' }),
      },
    },
  },
};

beforeEach(() => {
  const programs = [plainProgram('OMo1', { sessionId: 'OM', ownerUid: 'owner' })];
  storeOf('programs').commit(new Map(programs.map((one) => [one.id, one])));
  storeOf('sessions').commit(
    new Map([
      ['OM', plainSession('OM', { conveners: ['Rosa Diaz'], convenerUids: ['account'] })],
      ['OA', plainSession('OA')],
    ]),
  );
  storeOf('coeditors').commit(new Map([['OMo1', { helper: true, owner: true }]]));
  storeOf('tables').commit(new Map([['day1', day]]));
  const named = { chair: true, convener: true } as const;
  storeOf('tableChairs', 'day1').commit(new Map([['A', { i1: named, i2: named }]]));
});
afterEach(() =>
  act(() =>
    pageI18n()
      .changeLanguage('en')
      .then(() => {}),
  ),
);

function speak(discussion: Discussion): void {
  const store = storeOf(discussion.on === 'program' ? 'comments' : 'bbs', discussion.id);
  const entries = Object.entries(people).map(([uid, name], time) => ({
    id: uid,
    uid,
    name,
    body: uid,
    time,
  }));
  store.commit(new Map(entries.map((one) => [one.id, one])));
  store.setState('live');
}

/** What stands beside the author's name. */
function marksOf(uid: keyof typeof people): string[] {
  const head = screen.getByText(uid).closest('article')?.querySelector('header') as HTMLElement;
  within(head).getByText(people[uid]);
  return [...head.querySelectorAll('span')].map((one) => one.textContent ?? '');
}

test.each<[Discussion]>([[{ on: 'program', id: 'OMo1' }], [{ on: 'session', id: 'OM' }]])(
  'who belongs to it is said beside the name, in both languages; a name alone makes nobody a convener: %o',
  async (discussion) => {
    speak(discussion);
    show(<Comments discussion={{ ...discussion, title: 'Ice' }} />);
    const all = () => Object.keys(people).map((uid) => marksOf(uid as keyof typeof people)[0] ?? '');
    expect(all()).toEqual(['Presenter', 'Co-editor', 'Chair', 'Convener', '', 'Convener', '']);
    await act(() => pageI18n().changeLanguage('ja'));
    await expect.poll(all).toEqual(['発表者', '共同編集者', '座長', 'コンビーナー', '', 'コンビーナー', '']);
  },
);

test('roles of other programs and sessions do not count, and those that end go at once', () => {
  speak({ on: 'session', id: 'OA' });
  show(<Comments discussion={{ on: 'session', id: 'OA', title: 'Ice' }} />);
  expect(marksOf('owner')).toEqual([]);
  expect(marksOf('helper')).toEqual([]);
  expect(marksOf('account')).toEqual([]);
  expect(marksOf('convener')).toEqual(['Convener']);
  expect(marksOf('chair')).toEqual(['Chair']);
  act(() => storeOf('tableChairs', 'day1').commit(new Map([['A', { i2: { convener: true } as const }]])));
  expect(marksOf('chair')).toEqual([]);
});
