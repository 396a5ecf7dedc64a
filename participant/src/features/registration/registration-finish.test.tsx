import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { RegistrationFinish } from './registration-finish.tsx';
import './words.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}
const open = (next = '/') =>
  show(
    <>
      <RegistrationFinish next={next} />
      <Where />
    </>,
    '/registration',
  );
const where = () => screen.getByTestId('where').textContent;

/** Second by second, as each is drawn before the next is counted. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1000));
}

test('spec 9: the finish page takes an idle reader home after ten seconds, which are counted', () => {
  open();
  pass(3);
  expect(screen.getByText('You will be taken to Home in 7 seconds.')).toBeTruthy();
  pass(6);
  expect(where()).toBe('/registration');
  pass(1);
  expect(where()).toBe('/');
});

test.each([
  ['goes on by keyboard', () => fireEvent.focusIn(screen.getByRole('link', { name: 'Home' }))],
  ['presses a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['moves the pointer', () => fireEvent.pointerMove(document.body)],
])('spec 9: a reader who %s is not led away', (_, act) => {
  open();
  pass(3);
  act();
  pass(20);
  expect(where()).toBe('/registration');
  expect(screen.queryByText(/You will be taken/)).toBeNull();
});

test('the count stands below the links, as it goes when they are touched and must not move them', () => {
  show(<RegistrationFinish next="/" />);
  const home = screen.getByRole('link', { name: 'Home' });
  const order = home.compareDocumentPosition(screen.getByText(/You will be taken/));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('spec 4: who has just registered finds the way to submitting, while that is open', () => {
  const before = selectView();
  onTestFinished(() => act(() => useIdentity.setState({ view: before })));
  const way = () => screen.queryByRole('link', { name: 'Submission' })?.getAttribute('href');
  open();
  expect(way()).toBeUndefined();
  const base = { closed: false, addProgram: true };
  const registered = { uid: 'u', emailVerified: true, registered: true, base };
  const permission = { ...before.permission, addProgram: true };
  act(() => useIdentity.setState({ view: { ...before, ...registered, permission } }));
  expect(way()).toBe(paths.submission());
});

test('who came for another page is led there, but not before the record has arrived', () => {
  const before = selectView();
  onTestFinished(() => act(() => useIdentity.setState({ view: before })));
  const way = () =>
    screen.queryByRole('link', { name: 'Go to the page you wanted to open' })?.getAttribute('href');
  open('/meeting/presentation/OM1');
  pass(12);
  expect(way()).toBeUndefined();
  expect(where()).toBe('/registration');
  const registered = { uid: 'u', emailVerified: true, registered: true };
  act(() => useIdentity.setState({ view: { ...before, ...registered } }));
  expect(way()).toBe('/meeting/presentation/OM1');
  pass(10);
  expect(where()).toBe('/meeting/presentation/OM1');
});
