import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setTheme, useDark } from '../theme/index.tsx';
import { LanguageSwitch, ThemeSwitch, Toggle } from './switches.tsx';

beforeEach(() => {
  localStorage.clear();
  act(() => setTheme('system'));
});

const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((one) => one.getAttribute('aria-pressed') === 'true')
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);

function Dark() {
  return <output>{useDark() ? 'dark' : 'light'}</output>;
}

test('the appearance follows the device until one is chosen, and again afterwards', () => {
  render(
    <>
      <ThemeSwitch />
      <Dark />
    </>,
  );
  expect(pressed()).toEqual(['Same as device']);
  expect(document.documentElement.dataset.theme).toBeUndefined();

  fireEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(pressed()).toEqual(['Dark']);
  expect(screen.getByRole('status').textContent).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');

  fireEvent.click(screen.getByRole('button', { name: 'Same as device' }));
  expect(screen.getByRole('status').textContent).toBe('light');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

test('where nothing can be stored, the choice lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<ThemeSwitch />);
  fireEvent.click(screen.getByRole('button', { name: 'Light' }));
  expect(pressed()).toEqual(['Light']);
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('languages bear their own names, in their own language, and the current one is pressed', () => {
  const choose = vi.fn();
  const languages = [
    { id: 'en', name: 'English' },
    { id: 'ja', name: '日本語' },
  ];
  render(<LanguageSwitch languages={languages} locale="en" onLocale={choose} />);
  expect(pressed()).toEqual(['English']);
  const japanese = screen.getByRole('button', { name: '日本語' });
  expect(japanese.lang).toBe('ja');
  fireEvent.click(japanese);
  expect(choose).toHaveBeenCalledExactlyOnceWith('ja');
});

test('a toggle is a switch that asks for the other state and waits for it', () => {
  const change = vi.fn();
  const { rerender } = render(<Toggle label="Privilege view" on={false} onChange={change} />);
  const toggle = screen.getByRole('switch', { name: 'Privilege view' });
  fireEvent.click(toggle);
  expect(change).toHaveBeenCalledExactlyOnceWith(true);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  rerender(<Toggle label="Privilege view" on onChange={change} />);
  fireEvent.click(toggle);
  expect(change).toHaveBeenLastCalledWith(false);
});
