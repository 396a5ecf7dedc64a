import { day } from 'shared-data/testing/plain-timetable';
import { expect, test } from 'vitest';
import { momentsOf } from './moments.ts';

const jst = (text: string) => Date.parse(`${text}+09:00`);
const zoom = (showAt: number) => ({ url: 'https://meet.example.org/1', meetingId: '', passcode: '', showAt });

test('deadlines, days, parties and meetings stand in the order of time, the same moments together', () => {
  const morning = jst('2026-12-01T08:45');
  const moments = momentsOf({
    base: {
      deadlines: { submission: jst('2026-08-07T12:00') },
      parties: { OB: { label: { en: 'Biology' }, date: '2026-12-02' } },
      banquet: { date: '2026-12-03' },
    },
    ...{ timeZone: 'Asia/Tokyo', locale: 'en', tables: [day({})] },
    late: [
      { until: jst('2026-08-14T12:00'), by: 'a', at: 1 },
      { until: jst('2026-08-14T12:00'), by: 'a', at: 2 },
    ],
    rooms: [{ zoom: zoom(morning), itemZoom: { day1: { m1: zoom(morning), m2: zoom(morning + 1) } } }, {}],
  });
  expect(moments.map(({ kind, count, name }) => [kind, count ?? name])).toEqual([
    ['submission', undefined],
    ['late', 2],
    ['day', 'Day 1'],
    ['meetings', 2],
    ['meetings', 1],
    ['party', 'Biology'],
    ['banquet', undefined],
  ]);
  expect(moments[2]).toMatchObject({ date: '2026-12-01', at: jst('2026-12-01T00:00') });
});

test('each date leads to the field where it is set', () => {
  const moments = momentsOf({
    base: {
      deadlines: { registration: 1, submission: 2, upload: 3 },
      parties: { OB: { label: { en: 'Biology' }, date: '2026-12-02' } },
    },
    ...{ timeZone: 'Asia/Tokyo', locale: 'en', tables: [], late: [], rooms: [] },
  });
  expect(Object.fromEntries(moments.map(({ kind, to }) => [kind, to]))).toEqual({
    registration: '/admin/setting/dates#registration',
    submission: '/admin/setting/dates#submission',
    upload: '/admin/setting/dates#upload',
    banquet: '/admin/setting/dates#banquet',
    party: '/admin/setting/dates#party.OB',
  });
});
