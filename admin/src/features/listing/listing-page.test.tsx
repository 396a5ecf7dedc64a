import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Enquete, Listing } from 'shared-data/models/site';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './listing-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const icecraft = { id: 'icecraft', name: { en: 'Icecraft', ja: 'アイス' }, url: 'https://icecraft.example' };
const aurora = { id: 'aurora', name: { en: 'Aurora' }, text: { en: 'Maps' } };
const before = [icecraft, aurora];

type Kind = 'sponsors' | 'advertisements' | 'exhibitions' | 'contests';
const put = (name: Kind, ...listings: Omit<Listing, 'order'>[]) =>
  act(() => {
    storeOf(name).clear();
    storeOf(name).commit(new Map(listings.map((one, at) => [one.id, { ...one, order: at + 1 }])));
    storeOf(name).setState('live');
  });
const putEnquete = (enquete: Enquete | undefined) =>
  act(() => {
    storeOf('enquete').set(enquete);
    storeOf('enquete').setState('live');
  });

let change: MockInstance<typeof adminApi.changeListings>;
beforeEach(() => {
  change = vi.spyOn(adminApi, 'changeListings').mockResolvedValue({ ids: [] });
  put('sponsors', ...before);
  put('contests');
  storeOf('sessions').commit(new Map([plainSession('S'), plainSession('OB')].map((one) => [one.id, one])));
});
afterEach(() => {
  act(dismissToasts);
  localStorage.clear();
  act(() => {
    for (const name of ['sponsors', 'contests', 'sessions', 'enquete', 'sponsorSession'] as const)
      storeOf(name).clear();
  });
});

function open(query = '') {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[`/admin/meeting/listing${query}`]}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('sponsors and the like', () => {
  test('stand in their order, as a list and as participants see them', () => {
    open();
    const rows = within(screen.getByRole('list', { name: 'Sponsors' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Icecrafthttps:\/\/icecraft\.example(?!.*incomplete)/),
      expect.stringMatching(/^Aurora.*Japanese incomplete/),
    ]);
    const preview = screen.getByRole('heading', { name: 'Preview' }).closest('section') as HTMLElement;
    expect(within(preview).getByRole('link', { name: 'Icecraft' }).getAttribute('href')).toBe(icecraft.url);
    expect(within(preview).getByText('Maps')).toBeTruthy();
  });

  test('one is moved, and that can be undone', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Move up: Aurora' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(change.mock.calls.map(([call]) => call)).toEqual([
      { kind: 'sponsor', listings: [aurora, icecraft], before },
      { kind: 'sponsor', listings: before, before: [aurora, icecraft] },
    ]);
    expect(await screen.findByText(/^Undone/)).toBeTruthy();
  });

  test('one is removed after a question, and that can be undone', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Remove: Aurora' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove “Aurora”?' }));
    expect(change).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(change.mock.calls.map(([call]) => call)).toEqual([
      { kind: 'sponsor', listings: [icecraft], before },
      { kind: 'sponsor', listings: before, before: [icecraft] },
    ]);
  });

  test('an undo that would overwrite a later change says so', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Move up: Aurora' }));
    change.mockRejectedValueOnce(new ApiError('conflict', 409));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
  });

  test('a new one comes last; the scheme of its address may be left out', async () => {
    const user = open('?kind=sponsor&new');
    await user.click(save());
    expect(change).not.toHaveBeenCalled();
    await user.type(field('Name'), 'Northwind');
    await user.type(field('Web address'), 'www.northwind.example');
    await user.type(field('Text'), '**Tents**');
    const preview = within(screen.getByRole('region', { name: 'Preview in English' }));
    expect(preview.getByRole('link', { name: 'Northwind' }).getAttribute('href')).toBe(
      'https://www.northwind.example/',
    );
    await user.click(save());
    expect(await screen.findByText('“Northwind” has been saved.')).toBeTruthy();
    const { listings = [] } = change.mock.calls[0]?.[0] ?? {};
    expect(listings.slice(0, 2)).toEqual(before);
    expect(listings[2]).toEqual({
      id: expect.stringMatching(/^[\w-]{1,64}$/),
      name: { en: 'Northwind' },
      text: { en: '**Tents**' },
      url: 'https://www.northwind.example/',
    });
    expect(await screen.findByRole('list', { name: 'Sponsors' })).toBeTruthy();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://icecraft.example@evil.example/'])(
    'the address %s is not taken, and what was typed stays',
    async (url) => {
      const user = open('?kind=contest&new');
      await user.type(field('Name'), '<img src=x onerror=alert(1)>');
      await user.type(field('Web address'), url);
      await user.click(save());
      await expect.poll(() => field('Web address').getAttribute('aria-invalid')).toBe('true');
      expect(change).not.toHaveBeenCalled();
      expect(field('Web address').value).toBe(url);
      expect(document.querySelector('img')).toBeNull();
      expect(screen.queryByRole('link', { name: /img/ })).toBeNull();
    },
  );

  test('a text that another administrator changed meanwhile is shown beside one’s own, and chosen', async () => {
    change.mockRejectedValueOnce(new ApiError('conflict', 409));
    const user = open('?kind=sponsor&entry=aurora');
    await user.type(field('Text'), ' and atlases');
    await user.click(save());
    expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
    const theirs = { ...aurora, name: { en: 'Aurora Press' }, text: { en: 'Charts' } };
    put('sponsors', icecraft, theirs);
    expect(field('Name').value).toBe('Aurora Press');
    expect(field('Text').value).toBe('Maps and atlases');
    await user.click(screen.getByRole('button', { name: 'Save my version' }));
    await expect
      .poll(() => change.mock.calls[1]?.[0])
      .toEqual({
        kind: 'sponsor',
        listings: [icecraft, { ...theirs, text: { en: 'Maps and atlases' } }],
        before: [icecraft, theirs],
      });
  });

  test('a stored address is compared as it is stored', async () => {
    const user = open('?kind=sponsor&entry=icecraft');
    await user.type(field('Name'), ' Ltd');
    await user.click(save());
    await expect.poll(() => change.mock.calls[0]?.[0].before).toEqual(before);
  });

  test('one that is gone says so', () => {
    open('?kind=sponsor&entry=none');
    expect(screen.getByText(/^This entry no longer exists/)).toBeTruthy();
  });

  test('without any it is said that participants see nothing', () => {
    open('?kind=contest');
    expect(screen.getByText('There are no contests yet')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Preview' })).toBeNull();
  });
});

describe('the sponsor session', () => {
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sponsor session' });
  const button = () => screen.getByRole('button', { name: 'Save: Sponsor session' });

  test('is chosen among the sessions, compared with what was shown, and undone', async () => {
    const set = vi.spyOn(adminApi, 'changeSpecialSession').mockResolvedValue({ id: 'S' });
    const user = open();
    await user.selectOptions(choice(), 'S');
    act(() => storeOf('sponsorSession').set('OB'));
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(set.mock.calls.map(([call]) => call)).toEqual([
      { kind: 'sponsor', id: 'S', before: '' },
      { kind: 'sponsor', id: '', before: 'S' },
    ]);
  });

  test('that no longer exists is named', () => {
    act(() => storeOf('sponsorSession').set('OZ'));
    open();
    expect(choice().selectedOptions[0]?.textContent).toBe('OZ (no longer exists)');
  });
});

describe('the questionnaire', () => {
  const stored: Enquete = { enabled: false, url: 'https://ask.example/', title: { en: 'How was it?' } };
  let ask: MockInstance<typeof adminApi.changeEnquete>;
  beforeEach(() => {
    ask = vi.spyOn(adminApi, 'changeEnquete').mockResolvedValue({ enabled: true });
  });

  test('is saved first and shown then', async () => {
    putEnquete(undefined);
    const user = open('?kind=questionnaire');
    expect(screen.queryByRole('button', { name: 'Show to participants' })).toBeNull();
    await user.type(field('Web address'), 'ask.example');
    const preview = within(screen.getByRole('region', { name: 'Preview in English' }));
    expect(preview.getByText('Questionnaire')).toBeTruthy();
    await user.type(field('Title'), 'How was it?');
    await user.click(save());
    await expect.poll(() => ask.mock.calls[0]?.[0]).toEqual({ enquete: stored, before: null });
    putEnquete(stored);
    expect(field('Web address').value).toBe('https://ask.example/');
    expect(screen.queryByRole('button', { name: 'Save my version' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show to participants' }));
    await expect
      .poll(() => ask.mock.calls[1]?.[0])
      .toEqual({ enquete: { ...stored, enabled: true }, before: stored });
  });

  test('keeps what is typed while another administrator hides it', async () => {
    putEnquete({ ...stored, enabled: true });
    const user = open('?kind=questionnaire');
    await user.type(field('Text'), 'Ten questions');
    putEnquete(stored);
    await user.click(save());
    await expect
      .poll(() => ask.mock.calls[0]?.[0])
      .toEqual({ enquete: { ...stored, text: { en: 'Ten questions' } }, before: stored });
  });
});
