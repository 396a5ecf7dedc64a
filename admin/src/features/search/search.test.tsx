import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainUser } from 'shared-data/testing/plain-user';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './search-button.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

beforeEach(() => {
  const kaede = plainUser('kaede', { givenName: 'Kaede', familyName: 'Yukimura', nameJa: '雪村 楓' });
  storeOf('users').commit(new Map([[kaede.id, kaede]]));
  storeOf('programs').commit(new Map([['OBo01', plainProgram('OBo01', { title: 'Moss under snow' })]]));
});
afterEach(() => {
  act(() => {
    for (const name of ['users', 'programs'] as const) storeOf(name).clear();
  });
});

function Where() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="address">{`${pathname}${search}${hash}`}</output>;
}
function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin']}>
        <Component />
        <Where />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const address = () => screen.getByLabelText('address').textContent;
const field = () => screen.findByRole('combobox', { name: 'Task, setting, person or program' });
const marked = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('the button opens the search with its pages and tasks, and Escape closes it', async () => {
  const user = open();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  const box = await field();
  expect(document.activeElement).toBe(box);
  const pages = within(screen.getByRole('group', { name: 'Pages' }));
  expect(pages.getByRole('option', { name: 'Audit log' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Open or close the site' })).toBeTruthy();
});

test('a person is found by the name in Japanese and opened from the keyboard', async () => {
  const user = open();
  await user.keyboard('{Control>}k{/Control}');
  const box = await field();
  await user.type(box, '楓');
  expect(marked(box)).toBe('Kaede Yukimurakaede@example.org');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/admin/meeting/info?q=kaede%40example.org');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('arrows go through the results, around the ends; a click opens one', async () => {
  const user = open();
  await user.keyboard('{Meta>}k{/Meta}');
  const box = await field();
  await user.type(box, 'post comments');
  expect(marked(box)).toBe('Post comments');
  await user.clear(box);
  await user.type(box, 'mail template');
  const first = marked(box);
  await user.keyboard('{ArrowUp}');
  const last = marked(box);
  await user.keyboard('{ArrowDown}');
  expect(marked(box)).toBe(first);
  expect([first, last]).toContain('Mail template');
  await user.clear(box);
  await user.type(box, 'post comments');
  await user.click(screen.getByRole('option', { name: 'Post comments' }));
  expect(address()).toBe('/admin/setting#permission.issue');
});

test('the other language is searched too', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  const box = await field();
  await user.type(box, '操作記録');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Audit log' })).toBeTruthy());
});

test.each([
  ['undo', 'Undo an import'],
  ['recall', 'Recall, pause or reschedule a mail'],
  ['new session', 'Create or change a session'],
  ['export participants', 'Export people, programs, sessions or the timetable'],
  ['deactivate', 'Disable, confirm or delete many accounts'],
  ['blocked account', 'Disable, confirm or delete many accounts'],
  ['reminder', 'Write a mail to participants'],
  ['bounced', 'Try undelivered mails again'],
  ['name tag', 'Print name badges'],
  ['sign up', 'New accounts'],
  ['timeline', 'Opening and closing times'],
  ['party', 'Add or change session parties'],
  ['convener', 'Create or change a session'],
  ['moderation', 'Decide about reported comments'],
  ['withdrawn', 'Withdraw or restore presentations'],
  ['close submissions', 'Open or close submissions'],
  ['stop submission', 'Open or close submissions'],
  ['講演申込 停止', 'Open or close submissions'],
  ['find person', 'Find a person'],
  ['参加者 検索', 'Find a person'],
  ['letter to presenters', 'Write a mail to the presenters of a session'],
  ['講演者 メール', 'Write a mail to the presenters of a session'],
  ['not uploaded', 'See whose abstract or presentation file is missing'],
  ['スライド 未提出', 'See whose abstract or presentation file is missing'],
  ['割当', 'Assign sessions to programs, also to many at once'],
  ['speakers', 'Write a mail to the presenters of a session'],
  ['abstract deadline', 'Extend the submission deadline'],
  ['復元', 'See what was changed, and restore it'],
  ['監査ログ', 'Audit log'],
  ['バッジ', 'Print name badges'],
  ['preview as visitor', 'See the site as somebody else, at another time'],
])('%s finds its task', async (words, task) => {
  const user = open();
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  await user.type(await field(), words);
  await waitFor(() => expect(screen.getByRole('option', { name: task })).toBeTruthy());
});
