import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepArticle, returnFromDrawn } from './reloaded-place.ts';

const key = 'programme';
let frames: (() => void)[];
let furthest: number;
const frame = () => {
  for (const run of frames.splice(0)) run();
};
const load = (type: string) => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);

function showArticle(top: number): void {
  document.body.innerHTML = '<main><article>Ice cores</article></main>';
  const article = document.querySelector('article');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: top - window.scrollY }) as DOMRect,
  );
  document.elementFromPoint = () => article;
}

beforeEach(() => {
  [frames, furthest] = [[], 2500];
  window.scrollY = 0;
  sessionStorage.setItem('places', JSON.stringify({ [key]: 3600 }));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const scrollTo = (_: number, to: number) => {
    window.scrollY = Math.min(to, furthest);
  };
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('scrollBy', (_: number, by: number) => scrollTo(0, window.scrollY + by));
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => furthest);
  load('reload');
});

afterEach(() => {
  window.scrollY = 0;
  globalThis.touchedEarly = undefined;
  Reflect.deleteProperty(document, 'elementFromPoint');
  document.body.replaceChildren();
});

test('who loads a drawn page again is led to the place as the living page grows', () => {
  returnFromDrawn(key);
  frame();
  expect(window.scrollY).toBe(2500);
  furthest = 5000;
  frame();
  expect(window.scrollY).toBe(3600);
});

test('the article that was in view stands where it stood', () => {
  window.scrollY = 3600;
  showArticle(3700);
  keepArticle(key);
  [window.scrollY, furthest] = [2500, 5000];
  showArticle(4000);
  returnFromDrawn(key);
  frame();
  expect(window.scrollY).toBe(3900);
});

test('an article of another page is not looked for', () => {
  showArticle(100);
  keepArticle('elsewhere');
  furthest = 5000;
  returnFromDrawn(key);
  frame();
  expect(window.scrollY).toBe(3600);
});

test.each([
  ['who touched the drawn page', 'reload', true],
  ['who comes anew', 'navigate', undefined],
])('%s stays there', (_, type, touched) => {
  load(type);
  globalThis.touchedEarly = touched;
  furthest = 5000;
  returnFromDrawn(key);
  frame();
  expect(window.scrollY).toBe(0);
});
