import { plainMail } from 'shared-data/testing/plain-mail';
import { expect, test } from 'vitest';
import { holds, searchMails, wordsOf } from './mail-search.ts';

const mail = (subject: string, html = '', id = subject) => {
  const { data } = plainMail(id);
  return plainMail(id, { data: { ...data, subject, html } });
};

test.each([
  ['ice', true],
  ['ICE thick', true],
  ['ｉｃｅ', true],
  ['aino@example', true],
  ['snow', true],
  ['snow & sleet', true],
  ['ice rain', false],
  ['class', false],
  ['nbsp', false],
])('%j finds a mail by subject, recipient or text, not by its markup: %s', (query, found) => {
  const one = mail('Sea ice', '<p class="x">thick&nbsp;<b>snow</b> &amp; sleet</p>');
  expect(holds(one, wordsOf(query))).toBe(found);
});

test('Japanese is found, whatever the width of its letters', () => {
  expect(holds(mail('ポスター発表'), wordsOf('ﾎﾟｽﾀｰ'))).toBe(true);
});

test('thousands of mails are searched in several turns, in their order', async () => {
  const mails = Array.from({ length: 5000 }, (_, i) => mail(`Mail ${i}`, '<p>text</p>'.repeat(200), `${i}`));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const found = await searchMails(mails, ['mail', '99'], new AbortController().signal);
  clearInterval(timer);
  expect(found?.map((one) => one.id).slice(0, 3)).toEqual(['99', '199', '299']);
  expect(turns).toBeGreaterThan(2);
});

test('an aborted search returns null', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await searchMails([mail('a')], ['a'], stop.signal)).toBeNull();
});
