import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { pageI18n } from 'shared-data/i18n/i18n';
import type { Instruction } from 'shared-data/models/instruction';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './instruction-page.tsx';
import { Component as Instructions } from './instructions-page.tsx';

const hostile = [
  '# Before your talk',
  '<img src=x onerror=alert(1)><script>alert(2)</script>',
  '[script](javascript:alert(3)) [data](data:text/html,x) [elsewhere](//evil.example)',
  '[site](https://example.org/) [office](mailto:office@example.org)',
].join('\n\n');
const pages: Instruction[] = [
  { id: 'chairs', title: { en: 'For chairs' }, body: { en: 'Be kind.' }, order: 2 },
  {
    id: 'presenters',
    title: { en: 'For presenters', ja: '発表者の方へ' },
    body: { en: hostile, ja: '五分前に集合' },
    order: 1,
  },
];

beforeEach(() => {
  storeOf('instructions').clear();
  storeOf('instructions').commit(new Map(pages.map((page) => [page.id, page])));
  storeOf('instructions').setState('live');
  signInParticipant();
});
afterEach(async () => {
  await act(() => pageI18n().changeLanguage('en'));
});

const open = (id: string) =>
  show(
    <Routes>
      <Route path="/meeting/instruction/:id" element={<Component />} />
    </Routes>,
    `/meeting/instruction/${id}`,
  );

test('spec 2: the instruction list stands in its order', () => {
  show(<Instructions />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['For presenters', '/meeting/instruction/presenters'],
    ['For chairs', '/meeting/instruction/chairs'],
  ]);
});

test('a page of instructions is Markdown of which nothing can run and only harmless links lead on', async () => {
  const { container } = open('presenters');
  expect((await screen.findByRole('heading', { level: 2, name: 'Before your talk' })).tagName).toBe('H2');
  expect(container.querySelector('img, script')).toBeNull();
  expect(container.textContent).toContain('<script>alert(2)</script>');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/meeting/instruction',
    'https://example.org/',
    'mailto:office@example.org',
    '/meeting/instruction/chairs',
  ]);
});

test('a page is shown in the language of its reader; where that is missing, in English', async () => {
  open('presenters');
  await act(() => pageI18n().changeLanguage('ja'));
  expect(await screen.findByText('五分前に集合')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('発表者の方へ');
  expect(screen.getByRole('link', { name: 'For chairs' })).toBeTruthy();
});

test('an unknown page says so and leads to the list', () => {
  open('nothing');
  expect(screen.getByRole('link', { name: 'Instructions' }).getAttribute('href')).toBe(
    '/meeting/instruction',
  );
});
