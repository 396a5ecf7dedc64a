import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Program } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { RelatedLinks } from './related-links.tsx';

const own: Program = { ...submitted, id: 'OM1', ownerUid: 'u' };
const others: Program = { ...own, ownerUid: 'other' };

function store(...urls: string[]) {
  storeOf('urls', 'OM1').set(Object.fromEntries(urls.map((url, index) => [index, url])));
}

beforeEach(() => signInParticipant('enterPresentation'));

test('spec 2: a related link shows its host, opens apart and tells the other site nothing', () => {
  store('https://data.example.org/records/%E5%8D%97%E6%A5%B5');
  show(<RelatedLinks program={others} />);
  const link = screen.getByRole('link', { name: /^data\.example\.org\/records\/南極/ });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener noreferrer');
  expect(screen.queryByRole('button')).toBeNull();
});

test('hostile addresses are hidden from readers, and inert but removable for those who may edit', () => {
  store('javascript:alert(1)', 'https://bank.example@evil.example/', 'https://example.org/%E2%80%AEgpj');
  const { unmount } = show(<RelatedLinks program={others} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/%E2%80%AEgpj',
  ]);
  expect(screen.getByRole('link').textContent).toContain('%E2%80%AE');
  unmount();
  show(<RelatedLinks program={own} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Remove javascript:alert(1)' })).toBeTruthy();
});

test('spec 5: three links are the most', () => {
  store('https://a.example/', 'https://b.example/');
  const { unmount } = show(<RelatedLinks program={own} />);
  expect(screen.getByRole('button', { name: 'Add a link' })).toBeTruthy();
  unmount();
  store('https://a.example/', 'https://b.example/', 'https://c.example/');
  show(<RelatedLinks program={own} />);
  expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull();
});

test.each([
  ['javascript:alert(1)', /web address that begins/],
  ['a.example', 'This link is already in the list.'],
])('the typed address %s is rejected and kept', async (typed, message) => {
  store('https://a.example/');
  show(<RelatedLinks program={own} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a link', hidden: true }));
  const field = screen.getByRole('textbox', { hidden: true });
  await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect(screen.getByText(message)).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe(typed);
});

test('a withdrawn presentation gets no new links, and without links readers see nothing', () => {
  store();
  show(<RelatedLinks program={{ ...own, canceled: true }} />);
  expect(screen.queryByRole('button')).toBeNull();
  const { container } = show(<RelatedLinks program={others} />);
  expect(container.querySelector('section')).toBeNull();
});

test('the focus goes on to the next link when one is removed, and from the last one to the button that adds', async () => {
  const addresses = ['https://a.example/', 'https://b.example/'];
  store(...addresses);
  show(<RelatedLinks program={own} />);
  const remove = async (url: string) => {
    screen.getByRole('button', { name: `Remove ${url}` }).focus();
    addresses.splice(addresses.indexOf(url), 1);
    await act(async () => store(...addresses));
  };
  await remove('https://a.example/');
  expect(document.activeElement?.getAttribute('href')).toBe('https://b.example/');
  await remove('https://b.example/');
  expect(document.activeElement?.textContent).toBe('Add a link');
});
