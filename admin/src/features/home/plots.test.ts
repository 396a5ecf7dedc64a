import type { TFunction } from 'i18next';
import type { Figures } from 'shared-data/models/figures';
import { plainSession } from 'shared-data/testing/plain-session';
import { expect, test } from 'vitest';
import { plotsOf } from './plots.ts';

const t = ((key: string) => key) as unknown as TFunction;
const figures: Figures = {
  at: 1,
  people: {
    ...{ total: 5, banquet: 2, days: { '2026-08-01': 5 }, countries: { FI: 1, JP: 4 } },
    ...{ mainSessions: { OB: 4, gone: 1 }, attendance: { online: 1 }, parties: { OB: 3 } },
  },
  programs: {
    ...{ total: 3, withdrawn: 1, days: { '2026-08-02': 4 }, sessions: { '': 1, OB: 2 } },
    forms: { 'oral-online': 3 },
  },
  files: [{ kind: 'abstract', complete: 1, converting: 0, failed: 0, missing: 2 }],
  mails: { sent: 7, waiting: 0, held: 0, failed: 1, dropped: 0 },
  readers: 2,
  read: { pages: 0, most: [] },
  concerned: {
    ...{ presenters: 4, arriving: 0, oralFiles: 2, posterFiles: 1 },
    ...{ administrators: 1, editors: 2, boardReaders: 0 },
  },
};
const plots = plotsOf(figures, { t, locale: 'en', sessions: [plainSession('OB')], base: { parties: {} } });
const plot = (id: string) => plots.find((one) => one.id === id);

test('every figure has its plot', () => {
  expect(plots.map(({ id }) => id)).toEqual([
    ...['time', 'forms', 'countries', 'sessions', 'parts', 'files', 'mails'],
  ]);
});

test('countries are named, the largest first, and lead to their people', () => {
  expect(plot('countries')?.rows).toEqual([
    { label: 'Japan', values: [4], hrefs: ['/admin/meeting/info?country=JP'] },
    { label: 'Finland', values: [1], hrefs: ['/admin/meeting/info?country=FI'] },
  ]);
});

test('each day, week or month leads to who registered and what was submitted in it', () => {
  expect(plot('time')?.rows.map(({ hrefs }) => hrefs)).toEqual([
    ['/admin/meeting/info?day=2026-08-01', '/admin/meeting/program?day=2026-08-01'],
    ['/admin/meeting/info?day=2026-08-02', '/admin/meeting/program?day=2026-08-02'],
  ]);
});

test('sessions stand in their order, also unknown ones, and those without a session at the end', () => {
  expect(plot('sessions')?.rows.map(({ label, values }) => [label, ...values])).toEqual([
    ['OB Session OB', 2, 4],
    ['gone', 0, 1],
    ['admin.program.withoutSession', 1, 0],
  ]);
  expect(plot('sessions')?.rows[2]?.hrefs[0]).toBe('/admin/meeting/program?session=none&withdrawn=no');
});

test('each state of a file leads to the programs in it', () => {
  expect(plot('files')?.rows[0]?.hrefs.at(-1)).toBe('/admin/meeting/program?abstract=missing');
});

test('a plot without anything is left out', () => {
  const people = { ...figures.people, countries: {} };
  const mails = { sent: 0, waiting: 0, held: 0, failed: 0, dropped: 0 };
  const rest = plotsOf({ ...figures, people, mails }, { t, locale: 'en', sessions: [], base: undefined });
  expect(rest.map(({ id }) => id)).toEqual(['time', 'forms', 'sessions', 'parts', 'files']);
});
