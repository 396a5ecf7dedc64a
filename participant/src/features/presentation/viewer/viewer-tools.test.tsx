import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'shared-ui/toast';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { ViewerTools } from './viewer-tools.tsx';
import '../words.ts';

const did = { turn: vi.fn(), zoom: vi.fn(), toggleFull: vi.fn(), toggleOverview: vi.fn() };
const usual = {
  ...did,
  page: 2,
  count: 6,
  atZoom: 1.5,
  mostZoomed: false,
  full: false,
  overview: false,
  download: '/file/OM1.pdf?e=1',
};
const open = (more: Partial<typeof usual> = {}) =>
  show(
    <>
      <ViewerTools {...usual} {...more} />
      <Toaster />
    </>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const off = (name: string) =>
  button(name).getAttribute('aria-disabled') ?? String((button(name) as HTMLButtonElement).disabled);

beforeEach(() => {
  for (const each of Object.values(did)) each.mockReset();
});

describe('turning', () => {
  test('goes one page back or on', async () => {
    open();
    await userEvent.click(button('Previous page'));
    await userEvent.click(button('Next page'));
    expect(did.turn.mock.calls).toEqual([[1], [3]]);
  });

  test.each([
    [1, 'Previous page', 'Next page'],
    [6, 'Next page', 'Previous page'],
  ])('on page %i %s is off', async (page, ended, other) => {
    open({ page });
    expect(off(ended)).toBe('true');
    expect(off(other)).not.toBe('true');
    await userEvent.click(button(ended));
    expect(did.turn).not.toHaveBeenCalled();
  });

  test('a page is reached by its number and Enter; leaving the field goes there too', async () => {
    open();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page number' });
    expect(screen.getByText('of 6')).toBeTruthy();
    await userEvent.click(field);
    await userEvent.keyboard('5{Enter}');
    expect(did.turn.mock.calls).toEqual([[5]]);
    await userEvent.tab();
    expect(did.turn.mock.calls.at(-1)).toEqual([5]);
  });

  test.each(['0', '7', '-1', '1.5', 'x', ''])(
    '%j is no page, and the field shows the page again',
    async (typed) => {
      open();
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page number' });
      await userEvent.clear(field);
      if (typed) await userEvent.type(field, typed);
      await userEvent.keyboard('{Enter}');
      expect(did.turn).not.toHaveBeenCalled();
      expect(field.value).toBe('2');
    },
  );

  test('of a single page there is nothing to turn and no overview', () => {
    open({ page: 1, count: 1 });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'All pages' })).toBeNull();
  });
});

describe('size', () => {
  test('is named in percent, and each way is a button', async () => {
    open();
    for (const name of ['Zoom out', 'Zoom in']) await userEvent.click(button(name));
    await userEvent.click(screen.getByRole('button', { name: /^150.%, fit the page$/ }));
    expect(did.zoom.mock.calls).toEqual([['out'], ['in'], ['fit']]);
  });

  test('has ends', () => {
    const { unmount } = open({ atZoom: 1 });
    expect([off('Zoom out'), off('Zoom in')]).not.toEqual(['true', 'true']);
    expect(off('Zoom out')).toBe('true');
    unmount();
    open({ atZoom: 3, mostZoomed: true });
    expect(off('Zoom in')).toBe('true');
  });
});

describe('the rest', () => {
  test('the overview says whether it is open', async () => {
    const { unmount } = open();
    expect(button('All pages').getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button('All pages'));
    expect(did.toggleOverview).toHaveBeenCalledTimes(1);
    unmount();
    open({ overview: true });
    expect(button('All pages').getAttribute('aria-pressed')).toBe('true');
  });

  test('full screen has neither links that lead away nor a link to copy', async () => {
    const { unmount } = open();
    await userEvent.click(button('Full screen'));
    expect(did.toggleFull).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toBe('/file/OM1.pdf?e=1');
    unmount();
    open({ full: true });
    expect(button('Exit full screen')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy a link to this page' })).toBeNull();
  });

  test('the copied link leads to this page of the presentation', async () => {
    history.replaceState(null, '', '/meeting/presentation/OM1?page=2');
    const write = vi.fn(async (_: string) => {});
    open();
    vi.stubGlobal('navigator', { clipboard: { writeText: write } });
    await userEvent.click(button('Copy a link to this page'));
    expect(write.mock.calls[0]?.[0]).toMatch(/\/meeting\/presentation\/OM1\?page=2$/);
    expect(screen.getByText('The link to this page has been copied.')).toBeTruthy();
  });

  test('where copying is forbidden the way by hand is told', async () => {
    open();
    vi.stubGlobal('navigator', {});
    await userEvent.click(button('Copy a link to this page'));
    expect(
      screen.getByText(/^The link could not be copied\. You can copy it from the address bar/),
    ).toBeTruthy();
  });
});
