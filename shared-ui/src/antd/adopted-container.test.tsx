import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptedContainer } from './adopted-container.ts';

/** As far as the page uses one; jsdom has none. */
class Sheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

const foreign = new Sheet();
let adopted: Sheet[] = [];
const container = adoptedContainer();

beforeEach(() => {
  adopted = [foreign];
  vi.stubGlobal('CSSStyleSheet', Sheet);
  Object.defineProperty(document, 'adoptedStyleSheets', {
    configurable: true,
    get: () => adopted,
    set: (sheets: Sheet[]) => {
      adopted = sheets;
    },
  });
});
afterEach(async () => {
  container.replaceChildren();
  await mirrored();
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});

/** Observers are called after the current task. */
const mirrored = () => new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(null))));
const texts = () => adopted.map(({ text }) => text);

async function add(text: string, before: Element | null = null): Promise<HTMLStyleElement> {
  const style = document.createElement('style');
  style.textContent = text;
  container.insertBefore(style, before);
  await mirrored();
  return style;
}

test('there is one container, outside of the page: no inline style ever applies', () => {
  expect(adoptedContainer()).toBe(container);
  expect(container.isConnected).toBe(false);
});

test('what antd writes applies by sheets, after those of others, in its order', async () => {
  const second = await add('.b {}');
  await add('.a {}', second);
  expect(texts()).toEqual(['', '.a {}', '.b {}']);
  expect(adopted[0]).toBe(foreign);
});

test('a style that changes is replaced in its sheet', async () => {
  const style = await add('.a { color: red }');
  const [, sheet] = adopted;
  style.textContent = '.a { color: blue }';
  await mirrored();
  expect(texts()).toEqual(['', '.a { color: blue }']);
  expect(adopted[1]).toBe(sheet);
});

test('a text that did not change is not parsed again', async () => {
  const replace = vi.spyOn(Sheet.prototype, 'replaceSync');
  await add('.a {}');
  await add('.b {}');
  expect(replace.mock.calls).toEqual([['.a {}'], ['.b {}']]);
});

test('a style that is removed applies no more; the others stay', async () => {
  const style = await add('.a {}');
  await add('.b {}');
  style.remove();
  await mirrored();
  expect(texts()).toEqual(['', '.b {}']);
});
