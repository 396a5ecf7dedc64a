import { fireEvent } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNewTabs } from './new-tabs.ts';

const listen = vi.spyOn(document, 'addEventListener');
keepNewTabs();
const listeners = listen.mock.calls;
listen.mockRestore();
afterAll(() => {
  for (const listener of listeners) document.removeEventListener(...listener);
});

const open = vi.fn();
beforeEach(() => void vi.stubGlobal('open', open));
afterEach(() => {
  vi.unstubAllGlobals();
  open.mockClear();
});

function press(link: string, { type = 'click', ...how }: MouseEventInit & { type?: string } = {}): boolean {
  document.body.innerHTML = link;
  const inner = document.querySelector('a span') as Element;
  return fireEvent(inner, new MouseEvent(type, { bubbles: true, cancelable: true, ...how }));
}

const own = '<a href="/meeting"><span>Meeting</span></a>';

test.each([
  ['ctrl-click', own, { ctrlKey: true }],
  ['cmd-click', own, { metaKey: true }],
  ['shift-click', own, { shiftKey: true }],
  ['middle click', own, { type: 'auxclick', button: 1 }],
  ['a link that names a new tab', '<a target="_blank" href="/meeting"><span>Meeting</span></a>', {}],
])('%s opens a tab that keeps what this one does', (_name, link, how) => {
  expect(press(link, how)).toBe(false);
  expect(open).toHaveBeenCalledExactlyOnceWith(new URL('/meeting', location.href).href);
});

test.each([
  ['right click', own, { type: 'auxclick', button: 2 }],
  ['a download', '<a download href="/list.csv"><span>List</span></a>', { ctrlKey: true }],
  ['another site', '<a href="https://symposium.example.org/"><span>Home</span></a>', { ctrlKey: true }],
])('%s is left to the browser', (_name, link, how) => {
  expect(press(link, how)).toBe(true);
  expect(open).not.toHaveBeenCalled();
});
