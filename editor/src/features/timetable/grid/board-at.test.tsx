import { afterEach, expect, test, vi } from 'vitest';
import { columnAt, targetAt } from './board-at.ts';

type Box = [left: number, top: number, right: number, bottom: number];

function put(selector: string, [left, top, right, bottom]: Box): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ left, top, right, bottom } as DOMRect);
  return element;
}

function board(): Element {
  document.body.innerHTML = `<div id="scroller"><div data-rooms>
    <div data-room="A"><i data-program="A1"></i><i data-place="p"></i><i data-program="A2"></i></div>
    <div data-room="B"><ul><i data-program="B1"></i></ul></div></div></div>`;
  put('#scroller', [0, 0, 150, 100]);
  put('[data-room=A]', [0, 0, 100, 300]);
  put('[data-room=B]', [100, 0, 200, 300]);
  put('[data-program=A1]', [0, 0, 100, 40]);
  put('[data-place]', [0, 20, 100, 60]);
  put('[data-program=A2]', [0, 30, 100, 80]);
  put('ul', [100, 20, 200, 60]);
  put('[data-program=B1]', [100, 0, 200, 40]);
  return document.body;
}
afterEach(() => {
  document.body.innerHTML = '';
});

const nameAt = (x: number, y: number, not = '') => {
  const found = targetAt(board(), x, y, ({ dataset }) => dataset.program !== not);
  return found && (found.dataset.place ?? found.dataset.program);
};

test('a place lies over programs, and of programs the later one', () => {
  expect(nameAt(50, 10)).toBe('A1');
  expect(nameAt(50, 35)).toBe('p');
  expect(nameAt(50, 70)).toBe('A2');
  expect(nameAt(50, 90)).toBeNull();
});

test('what is no target is looked through', () => {
  expect(nameAt(50, 10, 'A1')).toBeNull();
});

test('what is scrolled out of a list or of the board is not there', () => {
  expect(nameAt(120, 30)).toBe('B1');
  expect(nameAt(120, 10)).toBeNull();
  expect(nameAt(160, 30)).toBeNull();
  expect(columnAt(board(), 50, 50)?.dataset.room).toBe('A');
  expect(columnAt(board(), 50, 150)).toBeUndefined();
});
