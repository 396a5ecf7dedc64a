import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { useDrag } from './drag.ts';

const moved = vi.fn();

function List() {
  const { drag, handle } = useDrag(moved);
  return (
    <ol>
      {['a', 'b', 'c'].map((name, index) => (
        <li key={name} data-testid={name} data-look={drag ? `${drag.from} ${drag.to} ${drag.by}` : ''}>
          <span {...handle(index)}>Handle of {name}</span>
        </li>
      ))}
    </ol>
  );
}

/** Rows of 100 pixels, each with its handle at the top. */
beforeEach(() => {
  moved.mockReset();
  vi.stubGlobal('scrollBy', vi.fn());
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return { top: index * 100, height: this === row ? 100 : 20 } as DOMRect;
  });
  show(<List />);
});

const handle = (name: string) => screen.getByText(`Handle of ${name}`);
const look = () => screen.getByTestId('a').dataset['look'];
const grab = (name: string, clientY: number, button = 0) =>
  fireEvent(
    handle(name),
    new MouseEvent('pointerdown', { bubbles: true, cancelable: true, button, clientY }),
  );
const to = (name: string, clientY: number) =>
  fireEvent(handle(name), new MouseEvent('pointermove', { bubbles: true, clientY }));
const drop = (name: string) => fireEvent(handle(name), new MouseEvent('pointerup', { bubbles: true }));

test('a row follows the pointer and is moved to where it is let go', () => {
  grab('a', 10);
  expect(look()).toBe('0 0 0');
  to('a', 160);
  expect(look()).toBe('0 1 150');
  to('a', 260);
  expect(look()).toBe('0 2 250');
  drop('a');
  expect(moved.mock.calls).toEqual([[0, 2]]);
  expect(look()).toBe('');
});

test('upwards too', () => {
  grab('c', 210);
  to('c', 40);
  drop('c');
  expect(moved.mock.calls).toEqual([[2, -2]]);
});

test('let go where it was, nothing is moved', () => {
  grab('b', 110);
  to('b', 130);
  drop('b');
  expect(moved).not.toHaveBeenCalled();
});

test('Escape gives up: the row is where it was, and letting go moves nothing', () => {
  grab('a', 10);
  to('a', 260);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(look()).toBe('');
  to('a', 280);
  drop('a');
  expect(moved).not.toHaveBeenCalled();
});

test('a pointer that the system takes away gives up too', () => {
  grab('a', 10);
  to('a', 260);
  fireEvent(handle('a'), new MouseEvent('pointercancel', { bubbles: true }));
  drop('a');
  expect(moved).not.toHaveBeenCalled();
});

test('other buttons of the mouse do not drag', () => {
  grab('a', 10, 2);
  to('a', 260);
  drop('a');
  expect(moved).not.toHaveBeenCalled();
});

test('near the edge of the window the page scrolls along', () => {
  grab('a', 300);
  vi.mocked(window.scrollBy).mockClear();
  to('a', 300);
  expect(window.scrollBy).not.toHaveBeenCalled();
  to('a', 20);
  expect(vi.mocked(window.scrollBy).mock.calls).toEqual([[0, -16]]);
  to('a', window.innerHeight - 20);
  expect(vi.mocked(window.scrollBy).mock.calls.at(-1)).toEqual([0, 16]);
});
