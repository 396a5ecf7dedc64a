import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdInView } from './hold-in-view.ts';

let frames: (() => void)[];
let scrolled: number[];
let top: number;
const element = () => ({ isConnected: true, getBoundingClientRect: () => ({ top }) }) as unknown as Element;
const frame = () => {
  for (const run of frames.splice(0)) run();
};
const grow = (height: number) =>
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);

beforeEach(() => {
  [frames, scrolled, top] = [[], [], 300];
  window.scrollY = 500;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('scrollBy', (_: number, by: number) => {
    scrolled.push(by);
    window.scrollY += by;
    top -= by;
  });
  grow(2000);
});

afterEach(() => {
  window.scrollY = 0;
});

test('what grows above an element does not move it', () => {
  holdInView(element, 300);
  frame();
  expect(scrolled).toEqual([]);
  grow(2800);
  top += 800;
  frame();
  frame();
  expect(scrolled).toEqual([800]);
});

test('one that comes later is led to its place', () => {
  let found: Element | undefined;
  holdInView(() => found, 100);
  frame();
  found = element();
  frame();
  expect(scrolled).toEqual([200]);
});

test('one that is held later takes the place of the first', () => {
  holdInView(element, 300);
  holdInView(element, 100);
  grow(2800);
  top += 800;
  frame();
  frame();
  expect(scrolled).toEqual([200, 800]);
});

test('one that is gone moves nothing', () => {
  const gone = { ...element(), isConnected: false } as Element;
  holdInView(() => gone, 100);
  frame();
  expect(scrolled).toEqual([]);
});

test.each([
  ['a wheel', () => window.dispatchEvent(new Event('wheel'))],
  ['a script', () => (window.scrollY = 900)],
])('%s scrolls on', (_, scroll) => {
  holdInView(element, 300);
  scroll();
  top -= 400;
  frame();
  frame();
  expect(scrolled).toEqual([]);
  expect(frames).toEqual([]);
});
