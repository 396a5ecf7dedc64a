import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { api, type SignedFile } from 'shared-data/api/api-client';
import { ApiError } from 'shared-data/platform/errors';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { PageViewer } from './page-viewer.tsx';

let pages = { count: 6, version: '', width: 1600, height: 900 };
const signed = (run: number): SignedFile => ({
  pages: Array.from(
    { length: 6 },
    (_, i) => `/file/PDF/presentation/OM1-${i + 1}.png?v=${pages.version}&e=${run}`,
  ),
  file: `/file/PDF/presentation/OM1.pdf?v=${pages.version}&e=${run}`,
  version: pages.version,
  expiresAt: run,
});

let runs = 0;
let versions = 0;
let download: MockInstance<typeof api.download>;
beforeEach(() => {
  runs = 0;
  // Links of a version are kept for some minutes.
  pages = { ...pages, version: `version ${++versions}` };
  download = vi.spyOn(api, 'download').mockImplementation(async () => signed(++runs));
});
function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(search = '') {
  show(
    <>
      <PageViewer programId="OM1" title="Firn air" pages={pages} />
      <Address />
    </>,
    { pathname: '/meeting/presentation/OM1', search },
  );
  return waitFor(() => screen.getAllByRole('img').at(-1) as HTMLElement);
}

const shown = () => screen.getByRole('img').getAttribute('alt');
const address = () => screen.getByTestId('address').textContent;

test('one page is loaded at first, and the keys turn pages and their address', async () => {
  await open();
  expect(screen.getAllByRole('img')).toHaveLength(1);
  const stage = screen.getByRole('group', { name: /arrow keys/ });
  stage.focus();
  await userEvent.keyboard('{ArrowRight}{PageDown}');
  expect(shown()).toBe('Page 3 of 6');
  expect(address()).toBe('?page=3');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(shown()).toBe('Page 6 of 6');
  await userEvent.keyboard('{Home}');
  expect(address()).toBe('');
  expect(download).toHaveBeenCalledTimes(1);
});

test('the next page is loaded before it is turned to, the others are not', async () => {
  const asked: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        asked.push(/OM1-(\d)/.exec(url)?.[1] ?? url);
      }
    },
  );
  await open();
  expect(asked).toEqual(['2']);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(asked).toEqual(['2', '3']);
  screen.getByRole('group', { name: /arrow keys/ }).focus();
  await userEvent.keyboard('{End}');
  expect(asked).toEqual(['2', '3']);
});

test.each([
  ['?page=4', 'Page 4 of 6'],
  ['?page=99', 'Page 6 of 6'],
  ['?page=0', 'Page 1 of 6'],
  ['?page=x', 'Page 1 of 6'],
])('%s leads to %s', async (search, label) => {
  await open(search);
  expect(shown()).toBe(label);
});

test('a typed page number that does not exist is put back', async () => {
  await open();
  const field = screen.getByRole('textbox', { name: 'Page number' });
  await userEvent.type(field, '5{Enter}');
  expect(shown()).toBe('Page 5 of 6');
  await userEvent.clear(field);
  await userEvent.type(field, '77{Enter}');
  expect(shown()).toBe('Page 5 of 6');
  expect((field as HTMLInputElement).value).toBe('5');
});

const swipe = (dx: number, dy: number, pointerType = 'touch') => {
  const stage = screen.getByRole('group', { name: /arrow keys/ });
  const at = (clientX: number, clientY: number) => ({
    pointerId: 1,
    pointerType,
    isPrimary: true,
    clientX,
    clientY,
  });
  fireEvent.pointerDown(stage, at(200, 200));
  fireEvent.pointerUp(stage, at(200 + dx, 200 + dy));
};

test('a finger that moves sideways turns the page, one that scrolls does not', async () => {
  await open();
  swipe(-90, 10);
  expect(shown()).toBe('Page 2 of 6');
  swipe(-60, 90);
  swipe(-20, 0);
  swipe(-90, 0, 'mouse');
  expect(shown()).toBe('Page 2 of 6');
  swipe(90, 0);
  expect(shown()).toBe('Page 1 of 6');
});

test('an enlarged page is not turned by swipes', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  swipe(-90, 0);
  expect(shown()).toBe('Page 1 of 6');
  await userEvent.click(screen.getByRole('button', { name: /150/ }));
  swipe(-90, 0);
  expect(shown()).toBe('Page 2 of 6');
});

test('while the whole page is enlarged by two fingers, one finger moves over it and turns no page', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1 });
  vi.stubGlobal('visualViewport', view);
  const pinch = (scale: number) => {
    view.scale = scale;
    act(() => void view.dispatchEvent(new Event('resize')));
  };
  await open();
  pinch(2);
  swipe(-90, 0);
  expect(shown()).toBe('Page 1 of 6');
  pinch(1);
  swipe(-90, 0);
  expect(shown()).toBe('Page 2 of 6');
  vi.unstubAllGlobals();
});

test('an expired address is renewed once, a broken page says which, and the others work', async () => {
  const image = await open('?page=2');
  fireEvent.error(image);
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toContain('e=2'));
  download.mockImplementation(async () => signed(2));
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('Page 2 of 6 could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(shown()).toBe('Page 3 of 6');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  fireEvent.error(screen.getByRole('img'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('the overview marks the current page and leads to others', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'All pages' }));
  const list = within(screen.getByRole('list', { name: 'All pages' }));
  expect(list.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toBe('Page 1 of 6');
  await userEvent.click(list.getByRole('button', { name: 'Page 4 of 6' }));
  expect(address()).toBe('?page=4');
});

test('the PDF is offered only if the server gave its address', async () => {
  const { file: _, ...marked } = signed(1);
  download.mockResolvedValueOnce(marked);
  await open();
  expect(screen.queryByRole('link', { name: 'Open the PDF' })).toBeNull();
  cleanup();
  pages = { ...pages, version: 'another' };
  await open();
  expect(screen.getByRole('link', { name: 'Open the PDF' })).toBeTruthy();
});

test('opened again, its links are there at once and not asked for', async () => {
  await open('?page=2');
  cleanup();
  show(<PageViewer programId="OM1" title="Firn air" pages={pages} />);
  expect(screen.getByRole('img').getAttribute('src')).toBe(signed(1).pages[0]);
  expect(download).toHaveBeenCalledTimes(1);
});

test('where addresses cannot be had, the reason and another try are shown', async () => {
  download.mockRejectedValueOnce(new ApiError('unavailable', 0));
  show(<PageViewer programId="OM1" title="Firn air" pages={pages} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img')).toBeTruthy();
});
