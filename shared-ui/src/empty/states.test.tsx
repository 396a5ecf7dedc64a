import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Card, CardGrid, Facts } from '../card/index.tsx';
import { UiProvider } from '../context/index.tsx';
import { Icon, isIconName } from '../icon/index.tsx';
import { usePrinting } from '../printing/index.tsx';
import { PageSkeleton, Skeleton } from '../skeleton/index.tsx';
import { Empty } from './index.tsx';

const ui = (connected: boolean) => ({
  systemTitle: '',
  connected,
  describeError: () => ({ message: 'ui.unknownError' as const }),
});

test('what is loading is announced once; its lines are for the eye only', () => {
  render(<PageSkeleton />);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
});

test('without a connection nothing seems to load: the reader is told, and it changes by itself', () => {
  const shown = (connected: boolean) => (
    <UiProvider value={ui(connected)}>
      <Skeleton />
    </UiProvider>
  );
  const { rerender } = render(shown(false));
  expect(screen.getByRole('status').textContent).toContain('Not connected.');
  rerender(shown(true));
  expect(screen.getByRole('status').textContent).toBe('Loading…');
});

test('an empty list says what is missing and what to do about it', () => {
  render(
    <Empty title="No mails" action={<button type="button">Show all</button>}>
      Nothing has been sent to you yet.
    </Empty>,
  );
  expect(screen.getByText('No mails')).toBeTruthy();
  expect(screen.getByText('Nothing has been sent to you yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show all' })).toBeTruthy();
});

test('an icon is decoration unless it has a name', () => {
  const { container } = render(
    <>
      <Icon name="lock" />
      <Icon name="lock" label="Closed" />
    </>,
  );
  expect(container.querySelectorAll('svg[aria-hidden]')).toHaveLength(1);
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(['Closed']);
});

test('names of icons that manifests of other releases may use are told apart', () => {
  expect(['home', 'hologram', 'toString', '__proto__'].map(isIconName)).toEqual([true, false, false, false]);
});

test('a card has a heading of the level that its place asks for, or none', () => {
  render(
    <CardGrid>
      <Card title="Plain">a</Card>
      <Card title="Deeper" level={3} actions={<button type="button">Change</button>}>
        b
      </Card>
      <Card>c</Card>
    </CardGrid>,
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Plain');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Deeper');
  expect(screen.getAllByRole('heading')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
});

test('each fact is a term with its value', () => {
  render(
    <Facts
      items={[
        { term: 'Room', value: 'A' },
        { term: 'Time', value: '09:00' },
      ]}
    />,
  );
  const pairs = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(pairs).toEqual([
    ['Room', 'A'],
    ['Time', '09:00'],
  ]);
});

function Paper() {
  return <p>{usePrinting() ? 'paper' : 'screen'}</p>;
}

test('what is drawn otherwise on paper is so while printing, and not afterwards', () => {
  const { unmount } = render(<Paper />);
  expect(screen.getByText('screen')).toBeTruthy();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('paper')).toBeTruthy();
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(screen.getByText('screen')).toBeTruthy();
  const remove = vi.spyOn(window, 'removeEventListener');
  unmount();
  expect(remove.mock.calls.map(([name]) => name)).toEqual(
    expect.arrayContaining(['beforeprint', 'afterprint']),
  );
});
