import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { pageI18n } from 'shared-data/i18n/i18n';
import { WriteError } from 'shared-data/platform/errors';
import { plainMail } from 'shared-data/testing/plain-mail';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { showPages, where } from '../../testing/pages.tsx';
import { screenIs } from '../../testing/screen-width.ts';
import { signInParticipant } from '../../testing/session.ts';
import { Component as MailBoxPage } from './mail-box-page.tsx';

let read: MockInstance<typeof writes.setMailRead>;

function Back() {
  const go = useNavigate();
  return (
    <button type="button" onClick={() => go(-1)}>
      Browser’s Back
    </button>
  );
}

beforeEach(() => {
  signInParticipant();
  read = vi.spyOn(writes, 'setMailRead').mockResolvedValue();
  fill('mails', plainMail('m1', { read: true }), plainMail('m2'), plainMail('m3', { read: true }));
});

const open = (search = '') =>
  showPages(
    {
      '/myroom/mail': (
        <>
          <MailBoxPage />
          <Back />
        </>
      ),
    },
    `/myroom/mail${search}`,
  );
const list = () => screen.queryByRole('list', { name: 'Mail' });
const subject = () => screen.queryByRole('heading', { level: 2 })?.textContent;
const link = (id: string) => screen.getByRole('link', { name: new RegExp(`Subject ${id}`) });

describe('on a narrow screen', () => {
  beforeEach(() => screenIs('narrow'));

  test('the list comes alone, then the mail alone, with a way back to all mails', async () => {
    open();
    expect(subject()).toBeUndefined();
    expect(screen.queryByText('Choose a mail to read it.')).toBeNull();
    await userEvent.click(link('m2'));
    expect(where()).toBe('/myroom/mail?mail=m2');
    expect(subject()).toBe('Subject m2');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'All mails' }));
    expect(where()).toBe('/myroom/mail');
    expect(subject()).toBeUndefined();
    await waitFor(() => expect(document.activeElement).toBe(link('m2')));
  });

  test('Back of the browser leads to the list and to the mail that was opened', async () => {
    open();
    await userEvent.click(link('m3'));
    await userEvent.click(screen.getByRole('button', { name: 'Browser’s Back' }));
    expect(where()).toBe('/myroom/mail');
    await waitFor(() => expect(document.activeElement).toBe(link('m3')));
  });

  test('a mail begins at its top, and going back restores the place in the list', async () => {
    const to = vi.spyOn(window, 'scrollTo').mockReturnValue();
    open();
    vi.stubGlobal('scrollY', 700);
    act(() => void window.dispatchEvent(new Event('scroll')));
    await userEvent.click(link('m1'));
    expect(to.mock.calls.at(-1)).toEqual([0, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'All mails' }));
    expect(to.mock.calls.at(-1)).toEqual([0, 700]);
  });

  test('the filter stays while a mail is read, and after it', async () => {
    open('?unread=1');
    await userEvent.click(link('m2'));
    expect(where()).toBe('/myroom/mail?unread=1&mail=m2');
    await userEvent.click(screen.getByRole('button', { name: 'All mails' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Unread only' }).checked).toBe(true);
  });
});

describe('on a wide screen', () => {
  beforeEach(() => screenIs('wide'));

  test('list and mail stand side by side, and the mail that is read is marked', async () => {
    open();
    expect(screen.getByText('Choose a mail to read it.')).toBeTruthy();
    await userEvent.click(link('m1'));
    expect(list()).not.toBeNull();
    expect(subject()).toBe('Subject m1');
    expect(link('m1').getAttribute('aria-current')).toBe('true');
    expect(link('m2').getAttribute('aria-current')).toBeNull();
  });

  test('the address of a mail that does not exist shows the list', () => {
    open('?mail=nothing');
    expect(screen.getByText('Choose a mail to read it.')).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
  });

  test('a mail that is read already is not marked again', () => {
    open('?mail=m1');
    expect(subject()).toBe('Subject m1');
    expect(read).not.toHaveBeenCalled();
  });

  test('a read mark that cannot be written disturbs nobody; one that was asked for says so', async () => {
    read.mockRejectedValue(new WriteError('disconnected'));
    open('?mail=m2');
    await waitFor(() => expect(read).toHaveBeenCalledWith('m2', true));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  });

  test('a mail deleted in another window closes here', () => {
    open('?mail=m1');
    fill('mails', plainMail('m1', { read: true, deletedAt: 5 }), plainMail('m2'));
    expect(subject()).toBeUndefined();
    expect(screen.getByText('Choose a mail to read it.')).toBeTruthy();
  });
});

test('markup in subject and recipient is text, in the list and in the mail', () => {
  screenIs('wide');
  const hostile = '<img src=x onerror=alert(1)>';
  const { data } = plainMail('m9');
  fill(
    'mails',
    plainMail('m9', { data: { ...data, subject: hostile, to: { name: hostile, address: 'a@b' } } }),
  );
  const { container } = open('?mail=m9');
  expect(subject()).toBe(hostile);
  expect(within(list() as HTMLElement).getByRole('link').textContent).toContain(hostile);
  expect(container.querySelector('img')).toBeNull();
});

test('unread only, with nothing unread: this is said, and the filter can be taken back', async () => {
  fill('mails', plainMail('m1', { read: true }));
  open('?unread=1');
  expect(screen.getByText('There is no unread mail.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }));
  expect(where()).toBe('/myroom/mail');
  expect(list()).not.toBeNull();
});

test('in Japanese the box speaks Japanese, and the mails stay as they were written', async () => {
  open();
  await act(() => pageI18n().changeLanguage('ja'));
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Mail' })).toBeNull());
  expect(link('m2')).toBeTruthy();
});
