import { mailDate } from 'shared-data/i18n/format';
import { plainMail } from 'shared-data/testing/plain-mail';
import { expect, test } from 'vitest';
import { shortSubject, visibleMails } from './mail-list.ts';

const box = [
  plainMail('gone', { deletedAt: 5 }),
  plainMail('new'),
  plainMail('read', { read: true }),
  plainMail('old'),
];
const ids = (unreadOnly: boolean, open: string | null = null) =>
  visibleMails(box, unreadOnly, open).map((one) => one.id);

test('spec 2: deleted mails are not shown', () => {
  expect(ids(false)).toEqual(['new', 'read', 'old']);
});

test('spec 2: the filter leaves unread mails, and the one being read so that it does not vanish under the reader', () => {
  expect(ids(true)).toEqual(['new', 'old']);
  expect(ids(true, 'read')).toEqual(['new', 'read', 'old']);
});

test.each([
  [Date.UTC(2026, 10, 20, 0, 5), '9:05'],
  [Date.UTC(2026, 10, 19, 14, 59), '19 Nov'],
  [Date.UTC(2026, 0, 2), '02 Jan'],
  [Date.UTC(2025, 11, 31), '2025/12/31'],
])('spec 2, 9: a mail of %d is dated %s on 20 November 2026', (time, date) => {
  expect(mailDate(time, 'en', Date.UTC(2026, 10, 20, 3), 'Asia/Tokyo')).toBe(date);
});

test('the list leaves out the title of the system that every subject begins with', () => {
  expect(shortSubject('[31st Symposium] We received your submission')).toBe('We received your submission');
  expect(shortSubject('[31st Symposium]')).toBe('[31st Symposium]');
  expect(shortSubject('Re: [x] y')).toBe('Re: [x] y');
});
