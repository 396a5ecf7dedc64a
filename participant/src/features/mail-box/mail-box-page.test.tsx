import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as writes from 'shared-data/collections/writes';
import type { MailEntry } from 'shared-data/models/mail';
import { WriteError } from 'shared-data/platform/errors';
import { isDemanded, storeOf } from 'shared-data/sync/collection-store';
import { plainMail } from 'shared-data/testing/plain-mail';
import { ConfirmHost } from 'shared-ui/dialog';
import { Toaster } from 'shared-ui/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Component as MailBoxPage } from './mail-box-page.tsx';

/** With the title of the system in its subject, as every mail. */
const mail = (id: string, more: Partial<MailEntry> = {}) => {
  const { data } = plainMail(id);
  return plainMail(id, { data: { ...data, subject: `[Symposium] ${data.subject}` }, ...more });
};
const put = (...mails: MailEntry[]) => storeOf('mails').commit(new Map(mails.map((one) => [one.id, one])));

/** The database takes what is written, as the live listen would tell. */
function answerWrites() {
  const change = (id: string, fields: Partial<MailEntry>) => {
    for (const store of [storeOf('mails'), storeOf('mailsUntil', 'm3')]) {
      const { deletedAt, ...kept } = { ...store.get(id), ...fields } as MailEntry;
      const next = deletedAt === undefined ? kept : { ...kept, deletedAt };
      if (store.get(id)) act(() => store.commit(new Map([[id, next as MailEntry]])));
    }
  };
  return {
    read: vi.spyOn(writes, 'setMailRead').mockImplementation(async (id, read) => change(id, { read })),
    deleted: vi
      .spyOn(writes, 'setMailDeleted')
      .mockImplementation(async (id, on) => change(id, { deletedAt: on ? 9 : (undefined as never) })),
  };
}

const open = (path = '/myroom/mail') =>
  show(
    <>
      <MailBoxPage />
      <ConfirmHost />
      <Toaster />
    </>,
    path,
  );
const subjects = () =>
  within(screen.getByRole('list', { name: 'Mail' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('span:nth-of-type(2)')?.textContent?.trim());

beforeEach(() => {
  storeOf('mails').clear();
  storeOf('mailsUntil', 'm3').clear();
  storeOf('mails').setState('live');
});

test('spec 2: opening a mail reads it, and marking it unread lasts while it is open', async () => {
  const { read } = answerWrites();
  put(mail('m1'), mail('m2'));
  open();
  await userEvent.click(screen.getByRole('link', { name: /Subject m2/ }));
  expect(read.mock.calls).toEqual([['m2', true]]);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as unread' }));
  expect(read.mock.calls).toEqual([
    ['m2', true],
    ['m2', false],
  ]);
  expect(subjects()).toEqual(['Unread: Subject m2', 'Unread: Subject m1']);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(read.mock.calls.at(-1)).toEqual(['m2', true]);
});

test('spec 2: a mail is deleted after a question, and undo brings it back', async () => {
  const { deleted } = answerWrites();
  put(mail('m1'), mail('m2', { read: true }));
  open('/myroom/mail?mail=m2');
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Delete mail' }));
  await remove();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(deleted).not.toHaveBeenCalled();
  await remove();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete mail' }));
  await waitFor(() => expect(subjects()).toEqual(['Unread: Subject m1']));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-mail')).toBe('m1'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(subjects()).toEqual(['Subject m2', 'Unread: Subject m1']));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-mail')).toBe('m2'));
});

test('a mail that could not be deleted stays open, the reason is told, and the next try works', async () => {
  const { deleted } = answerWrites();
  deleted.mockRejectedValueOnce(new WriteError('disconnected'));
  put(mail('m1'), mail('m2', { read: true }));
  open('/myroom/mail?mail=m2');
  const remove = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete mail' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete mail' }));
  };
  await remove();
  expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy();
  expect(subjects()).toEqual(['Subject m2', 'Unread: Subject m1']);
  expect(screen.getByText('Text of m2')).toBeTruthy();
  await remove();
  await waitFor(() => expect(subjects()).toEqual(['Unread: Subject m1']));
});

test.each([
  ['loading', 'loading', null],
  ['there', 'live', 'There is no mail.'],
  ['denied', 'denied', 'Your mail cannot be shown'],
] as const)('while the mails are %s an empty box says so only when that is known', (_, state, said) => {
  storeOf('mails').setState(state);
  open();
  expect(screen.queryByRole('list', { name: 'Mail' })).toBeNull();
  expect(screen.queryByText(/^There is no mail|cannot be shown$/)?.textContent ?? null).toBe(said);
});

test('spec 2: the filter shows unread mails only, and what arrives meanwhile', async () => {
  put(mail('m1', { read: true }), mail('m2'));
  open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }));
  expect(subjects()).toEqual(['Unread: Subject m2']);
  act(() => put(mail('m5')));
  expect(subjects()).toEqual(['Unread: Subject m5', 'Unread: Subject m2']);
});

test('beside a mail that is being read it is said when no mail is found', async () => {
  answerWrites();
  put(mail('m1'));
  open('/myroom/mail?mail=m1');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search mails' }), 'nothing');
  await screen.findByText('No mail matches.');
  expect(screen.getByRole('region', { name: 'Mail being read' })).toBeTruthy();
});

test('mails are found by their words, and how many is said', async () => {
  put(mail('m1'), mail('m2'), mail('m3'));
  open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search mails' }), 'text m2');
  await screen.findByText('1 mail found');
  expect(subjects()).toEqual(['Unread: Subject m2']);
  await userEvent.type(screen.getByRole('searchbox'), ' nothing');
  await screen.findByText('No mail matches.');
});

test('older mails come when they are asked for, live, and none is lost when new ones push into the listened ones', async () => {
  const { read } = answerWrites();
  const listened = Array.from({ length: 200 }, (_, i) => mail(`m${1000 + i}`));
  put(...listened);
  open();
  // The button is below the last mail.
  vi.stubGlobal('scrollY', 10_000);
  act(() => void window.dispatchEvent(new Event('scroll')));
  await userEvent.click(screen.getByRole('button', { name: 'Show older mails' }));
  const step = 'm1199';
  expect(isDemanded('mailsUntil', step)).toBe(true);
  const older = storeOf('mailsUntil', step);
  act(() => {
    older.commit(new Map([mail('m900', { read: true }), ...listened].map((one) => [one.id, one])));
    older.setState('live');
  });
  const total = () =>
    within(screen.getByRole('list', { name: 'Mail' }))
      .getAllByRole('listitem')[0]
      ?.getAttribute('aria-setsize');
  expect(total()).toBe('201');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-mail')).toBe('m900'));
  act(() =>
    storeOf('mails').commit(
      new Map<string, MailEntry | undefined>([
        ['m1300', mail('m1300')],
        ['m1000', undefined],
      ]),
    ),
  );
  expect(total()).toBe('202');
  expect(screen.queryByRole('button', { name: 'Show older mails' })).toBeNull();
  expect(read).not.toHaveBeenCalled();
});

test('of thousands of mails only the rows near the view exist', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 49 } as DOMRect);
  put(...Array.from({ length: 5000 }, (_, i) => mail(`m${10_000 + i}`)));
  open();
  expect(screen.getAllByRole('link').length).toBeLessThan(100);
  expect(screen.getAllByRole('link').length).toBeGreaterThan(10);
});

test('the keyboard goes through the mails: arrows step, Home and End lead to the first and last', async () => {
  put(mail('m1'), mail('m2'), mail('m3'));
  open();
  const focused = () => document.activeElement?.getAttribute('data-mail');
  screen.getByRole('link', { name: /Subject m3/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('m2');
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(focused()).toBe('m1'));
  await userEvent.keyboard('{ArrowUp}{Home}');
  await waitFor(() => expect(focused()).toBe('m3'));
});

test('the time of a mail that is read names its zone', () => {
  answerWrites();
  put(mail('m1', { time: Date.UTC(2026, 10, 20, 3, 5) }));
  open('/myroom/mail?mail=m1');
  const shown = within(screen.getByRole('article')).getByText(/2026/).textContent;
  expect(shown).toMatch(/20 Nov 2026, \d\d:05 (?:[A-Z]{3,5}|GMT[+-]\S+)$/);
});
