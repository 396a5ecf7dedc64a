import { announcementFormSchema } from 'shared-data/models/setting-schema';
import { sortedAnnouncements } from 'shared-data/models/site';
import { expect, test } from 'vitest';
import { announcementOrder, newAnnouncement, withTexts } from './announcement-values.ts';

const all = {
  old: { text: { en: 'Old' }, at: 100 },
  middle: { text: { en: 'Middle' }, at: 200 },
  newest: { text: { en: 'Newest' }, at: 300 },
};
const order = (of: Parameters<typeof sortedAnnouncements>[0]) => sortedAnnouncements(of).map(([id]) => id);

test('the newest stands first until staff order them; new ones stand first all the same', () => {
  expect(order(all)).toEqual(['newest', 'middle', 'old']);
  const { changes } = announcementOrder(all, ['old', 'newest', 'middle'], () => 0);
  const ordered = Object.fromEntries(
    changes.map(({ setting, value }) => [setting.split('/').at(-1), value as (typeof all)['old']]),
  );
  expect(order(ordered)).toEqual(['old', 'newest', 'middle']);
  const made = newAnnouncement({ en: 'Now', ja: '' }, ordered, 400);
  expect(order({ ...ordered, made })[0]).toBe('made');
  const behind = { far: { text: {}, at: 1, order: 900 } };
  expect(order({ ...behind, made: newAnnouncement({ en: 'x', ja: '' }, behind, 400) })).toEqual([
    'made',
    'far',
  ]);
});

test('only what moves is written, based on its version, with what undoes it', () => {
  const ordered = {
    a: { ...all.old, order: 3 },
    b: { ...all.middle, order: 2 },
    c: { ...all.newest, order: 1 },
  };
  const { changes, before } = announcementOrder(ordered, ['a', 'c', 'b'], (id) => id.charCodeAt(0));
  expect(changes).toEqual([
    { setting: 'information/announcements/b', version: 98, value: { ...ordered.b, order: 1 } },
    { setting: 'information/announcements/c', version: 99, value: { ...ordered.c, order: 2 } },
  ]);
  expect(before.map(({ value }) => value)).toEqual([ordered.b, ordered.c]);
});

test('a text in one language is enough, and changing it keeps time and order', () => {
  expect(announcementFormSchema.safeParse({ en: ' ', ja: '' }).success).toBe(false);
  expect(announcementFormSchema.safeParse({ en: '', ja: '雪' }).success).toBe(true);
  expect(withTexts({ text: { en: 'a', ja: 'b' }, at: 5, order: 2 }, { en: '', ja: '雪' })).toEqual({
    ...{ text: { ja: '雪' }, at: 5, order: 2 },
  });
});
