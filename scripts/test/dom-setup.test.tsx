import { expect, test, vi } from 'vitest';

function loseFocus() {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.remove();
}

test.each([
  ['a frame was asked for', () => void requestAnimationFrame(() => {})],
  ['the focus was lost', loseFocus],
])('frames still come after %s under fake timers', async (_, ask) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  ask();
  vi.useRealTimers();
  expect(await new Promise(requestAnimationFrame)).toEqual(expect.any(Number));
});
