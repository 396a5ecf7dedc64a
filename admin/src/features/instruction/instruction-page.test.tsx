import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Instruction } from 'shared-data/models/instruction';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './instruction-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const chairs: Instruction = { id: 'chairs', title: { en: 'For chairs' }, body: { en: 'Be kind.' }, order: 1 };
const zoom: Instruction = {
  id: 'zoom',
  title: { en: 'Zoom', ja: 'Zoomの使い方' },
  body: { en: 'Mute.', ja: 'ミュート' },
  order: 4,
};
const put = (...pages: Instruction[]) =>
  act(() => {
    storeOf('instructions').clear();
    storeOf('instructions').commit(new Map(pages.map((page) => [page.id, page])));
    storeOf('instructions').setState('live');
  });

afterEach(() => {
  act(dismissToasts);
  localStorage.clear();
  act(() => storeOf('instructions').clear());
});

function open(query = '') {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[`/admin/meeting/instruction${query}`]}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('pages stand in their order and say what they lack', () => {
  put(zoom, chairs);
  open();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items[0]).toMatch(/^For chairs\/meeting\/instruction\/chairs.*Japanese incomplete/);
  expect(items[1]).not.toContain('incomplete');
});

test('a page is moved by a button, which keeps the focus', async () => {
  put(chairs, zoom);
  const order = vi.spyOn(adminApi, 'orderInstructions').mockResolvedValue({ ids: [] });
  const user = open();
  const down = screen.getByRole('button', { name: 'Move down: For chairs' });
  await user.click(down);
  expect(order).toHaveBeenCalledExactlyOnceWith({ ids: ['zoom', 'chairs'], before: ['chairs', 'zoom'] });
  put({ ...zoom, order: 1 }, { ...chairs, order: 2 });
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('For chairs');
  expect(document.activeElement?.getAttribute('data-move')).toBe('chairs 1');
});

test('a page is deleted after a question, and that can be undone', async () => {
  put(chairs, zoom);
  const remove = vi.spyOn(adminApi, 'deleteInstruction').mockResolvedValue({ id: 'chairs' });
  const append = vi.spyOn(adminApi, 'appendInstruction').mockResolvedValue({ id: 'chairs' });
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Delete: For chairs' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete “For chairs”?' }));
  expect(remove).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(remove).toHaveBeenCalledExactlyOnceWith('chairs');
  expect(append.mock.calls[0]?.[0]).toEqual(chairs);
});

test('a new page comes last; an address that is taken is told at its field', async () => {
  put(chairs, zoom);
  const append = vi
    .spyOn(adminApi, 'appendInstruction')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: 'posters' });
  const user = open('?new');
  await user.click(save());
  expect(append).not.toHaveBeenCalled();
  await user.type(field('Address'), 'chairs');
  await user.type(field('Title'), 'For posters');
  await user.type(field('Text'), '## Boards');
  expect(await screen.findByRole('heading', { level: 2, name: 'Boards' })).toBeTruthy();
  await user.click(save());
  await expect.poll(() => field('Address').getAttribute('aria-invalid')).toBe('true');
  expect(field('Title').value).toBe('For posters');
  await user.clear(field('Address'));
  await user.type(field('Address'), 'posters');
  await user.click(save());
  expect(await screen.findByText('“For posters” has been saved.')).toBeTruthy();
  expect(append.mock.calls[1]?.[0]).toEqual({
    ...{ id: 'posters', order: 5, title: { en: 'For posters' }, body: { en: '## Boards' } },
  });
});

test('only what was changed is sent, with what it held before', async () => {
  put(chairs, zoom);
  const update = vi.spyOn(adminApi, 'updateInstruction').mockResolvedValue({ id: 'chairs' });
  const user = open('?page=chairs');
  await user.type(field('Text in Japanese'), '親切に');
  await user.click(save());
  expect(await screen.findByText('“For chairs” has been saved.')).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    id: 'chairs',
    changes: { body: { en: 'Be kind.', ja: '親切に' } },
    before: { body: { en: 'Be kind.' } },
  });
});

test('a text that another administrator changed meanwhile is shown beside one’s own, and chosen', async () => {
  put(chairs);
  const update = vi
    .spyOn(adminApi, 'updateInstruction')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: 'chairs' });
  const user = open('?page=chairs');
  await user.type(field('Text'), ' Please.');
  await user.click(save());
  expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
  put({ ...chairs, title: { en: 'Chairs' }, body: { en: 'Be strict.' } });
  expect(field('Title').value).toBe('Chairs');
  expect(field('Text').value).toBe('Be kind. Please.');
  expect(await screen.findByText('Be strict.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save my version' }));
  await expect
    .poll(() => update.mock.calls[1]?.[0])
    .toEqual({
      id: 'chairs',
      changes: { body: { en: 'Be kind. Please.' } },
      before: { body: { en: 'Be strict.' } },
    });
});

test('without input a newer text is shown at once', () => {
  put(chairs);
  open('?page=chairs');
  put({ ...chairs, body: { en: 'Be strict.' } });
  expect(field('Text').value).toBe('Be strict.');
  expect(screen.queryByRole('button', { name: 'Save my version' })).toBeNull();
});
