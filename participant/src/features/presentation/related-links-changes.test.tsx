import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as writes from 'shared-data/collections/writes';
import { ApiError, ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { showPages } from '../../testing/pages.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { RelatedLinks } from './related-links.tsx';

let stored: string[];
let change: MockInstance<typeof writes.changeRelatedUrl>;

const put = (...urls: string[]) => {
  stored = urls;
  act(() => storeOf('urls', 'OM1').set(Object.fromEntries(urls.map((url, index) => [index, url]))));
};

beforeEach(() => {
  signInParticipant('enterPresentation');
  put('https://a.example/');
  change = vi.spyOn(writes, 'changeRelatedUrl').mockImplementation(async (_, before, after) => {
    put(...stored.filter((url) => url !== before), ...(after === null ? [] : [after]));
  });
});

const open = () => showPages({ '/': <RelatedLinks program={plainProgram('OM1')} /> }, '/');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.getByRole('dialog');
const field = () => within(dialog()).getByRole<HTMLInputElement>('textbox', { name: /^Web address/ });
const save = () => userEvent.click(within(dialog()).getByRole('button', { name: 'Save' }));
const hosts = () =>
  screen.getAllByRole('listitem').map((one) => one.textContent?.replace(/\(opens.*/, '').trim());

describe('adding a link', () => {
  test('completes the address, stores it and says so', async () => {
    open();
    await press('Add a link');
    await enter(field(), ' data.example.org/set ');
    await save();
    expect(change.mock.calls).toEqual([['OM1', null, 'https://data.example.org/set']]);
    expect(await screen.findByText('The link has been saved.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(hosts()).toEqual(['a.example', 'data.example.org/set']);
  });

  test('an empty field is not sent: "Required filed."', async () => {
    open();
    await press('Add a link');
    await save();
    expect(within(dialog()).getAllByText('Required filed.').length).toBeGreaterThan(0);
    expect(change).not.toHaveBeenCalled();
  });

  test.each([
    'ftp://files.example/x',
    'data:text/html,<script>alert(1)</script>',
    'https://user:secret@bank.example/',
    'not a link',
  ])('%s is not sent, and stays in the field', async (typed) => {
    open();
    await press('Add a link');
    await enter(field(), typed);
    await save();
    expect(within(dialog()).getAllByText(/^Please enter a web address/).length).toBeGreaterThan(0);
    expect(field().value).toBe(typed);
    expect(change).not.toHaveBeenCalled();
  });

  test.each([
    ['no connection', new ApiError('unavailable', 0), /The server cannot be reached/],
    ['no permission any more', new ApiError('forbidden', 403), /You do not have permission/],
    ['another editor', new ConflictError('changed'), /Someone else has changed this/],
  ])('that fails (%s) keeps dialog and text, says why, and can be sent again', async (_, error, reason) => {
    change.mockRejectedValueOnce(error);
    open();
    await press('Add a link');
    await enter(field(), 'https://b.example/');
    await save();
    expect((await within(dialog()).findAllByText(reason)).length).toBeGreaterThan(0);
    expect(field().value).toBe('https://b.example/');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hosts()).toEqual(['a.example', 'b.example']);
  });
});

describe('changing a link', () => {
  test('begins with what is stored, and replaces just that', async () => {
    put('https://a.example/', 'https://b.example/');
    open();
    await press('Change https://a.example/');
    expect(field().value).toBe('https://a.example/');
    await userEvent.clear(field());
    await enter(field(), 'https://c.example/');
    await save();
    expect(change.mock.calls).toEqual([['OM1', 'https://a.example/', 'https://c.example/']]);
  });

  test('saved without a change sends nothing', async () => {
    open();
    await press('Change https://a.example/');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(change).not.toHaveBeenCalled();
  });

  test('to an address that is in the list already is refused', async () => {
    put('https://a.example/', 'https://b.example/');
    open();
    await press('Change https://a.example/');
    await userEvent.clear(field());
    await enter(field(), 'b.example');
    await save();
    expect(within(dialog()).getAllByText('This link is already in the list.').length).toBeGreaterThan(0);
    expect(change).not.toHaveBeenCalled();
  });

  test('given up changes nothing, and the next change begins anew', async () => {
    open();
    await press('Change https://a.example/');
    await enter(field(), 'x');
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));
    await press('Discard');
    await press('Change https://a.example/');
    expect(field().value).toBe('https://a.example/');
    expect(change).not.toHaveBeenCalled();
  });
});

describe('removing a link', () => {
  test('takes one press, and undo brings it back', async () => {
    open();
    await press('Remove https://a.example/');
    expect(await screen.findByText('The link has been removed.')).toBeTruthy();
    expect(screen.getByText('None yet.')).toBeTruthy();
    await press('Undo');
    await waitFor(() => expect(hosts()).toEqual(['a.example']));
    expect(change.mock.calls).toEqual([
      ['OM1', 'https://a.example/', null],
      ['OM1', null, 'https://a.example/'],
    ]);
  });

  test('that fails says why, and the link stays', async () => {
    change.mockRejectedValueOnce(new ApiError('unavailable', 0));
    open();
    await press('Remove https://a.example/');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    expect(hosts()).toEqual(['a.example']);
    expect(screen.queryByText('The link has been removed.')).toBeNull();
  });

  test('an undo that fails says so too', async () => {
    open();
    await press('Remove https://a.example/');
    await screen.findByText('The link has been removed.');
    change.mockRejectedValueOnce(new ApiError('forbidden', 403));
    await press('Undo');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You do not have permission to do this.',
    );
  });
});
