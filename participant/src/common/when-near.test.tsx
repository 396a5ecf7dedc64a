import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { isLoaded, WhenNear } from './when-near.tsx';

let come: (near: boolean) => void;
let watched: number;

beforeEach(() => {
  watched = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
        come = (isIntersecting) => act(() => listener([{ isIntersecting }]));
      }
      observe() {
        watched += 1;
      }
      disconnect() {
        watched -= 1;
      }
    },
  );
});

const Part = ({ name }: { name: string }) => <p>Part of {name}</p>;
const near = (load: () => Promise<typeof Part>, now = false) =>
  show(<WhenNear load={load} props={{ name: 'ice' }} now={now} placeholder={<p>Place</p>} />);

describe('a heavy part', () => {
  test('is loaded when the reader comes near its place, and not before', async () => {
    const load = vi.fn(async () => Part);
    near(load);
    expect(screen.getByText('Place')).toBeTruthy();
    come(false);
    expect(load).not.toHaveBeenCalled();
    come(true);
    expect(await screen.findByText('Part of ice')).toBeTruthy();
    expect(screen.queryByText('Place')).toBeNull();
    expect(watched).toBe(0);
  });

  test('is loaded at once where it is wanted at once', async () => {
    near(async () => Part, true);
    expect(await screen.findByText('Part of ice')).toBeTruthy();
  });

  test('that has been loaded before is drawn with the page', async () => {
    const load = vi.fn(async () => Part);
    expect(isLoaded(load)).toBe(false);
    const { unmount } = near(load, true);
    await screen.findByText('Part of ice');
    unmount();
    expect(isLoaded(load)).toBe(true);
    near(load, true);
    expect(screen.getByText('Part of ice')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('that cannot be loaded says so, and comes with another try', async () => {
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('connection lost'));
    near(load, true);
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Part of ice')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that arrives after the reader has left disturbs nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Part>();
    const { unmount } = near(() => promise, true);
    unmount();
    await act(async () => resolve(Part));
    expect(screen.queryByText('Part of ice')).toBeNull();
  });
});
