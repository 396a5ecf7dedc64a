import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { ShareButton } from './share-button.tsx';

const url = `${window.location.origin}/meeting/presentation/OM1`;

function device(part: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, part, { value, configurable: true });
}

function press(): void {
  show(<ShareButton title="Firn" path="/meeting/presentation/OM1" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
}

afterEach(() => {
  for (const part of ['share', 'clipboard']) Reflect.deleteProperty(navigator, part);
});

test('the device shares title and link, and nothing else', async () => {
  const [share, writeText] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  device('share', share);
  device('clipboard', { writeText });
  press();
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Firn', url }));
  expect(writeText).not.toHaveBeenCalled();
});

test('where the device cannot share, the link is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  device('clipboard', { writeText });
  press();
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(url), { timeout: 20_000 });
});

test('sharing that fails copies the link, sharing that is given up does not', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  device('clipboard', { writeText });
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  device('share', share);
  press();
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(writeText).not.toHaveBeenCalled();
  share.mockImplementation(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(url), { timeout: 20_000 });
});
