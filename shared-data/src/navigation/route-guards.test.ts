import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../session/session-store.ts';
import { closed, views } from '../testing/views.ts';
import { holdGuards, watchGuard } from './route-guards.ts';

beforeEach(() => useSession.setState({ ready: true, view: views.newcomer }));

test('who has just registered stays to read that it is complete, though registering is over for them', () => {
  const lost = vi.fn();
  watchGuard('registration', {}, lost);
  useSession.setState({ view: { ...views.newcomer, registered: true } });
  expect(lost).not.toHaveBeenCalled();
});

test('the registration page is left when the site is closed meanwhile', () => {
  const lost = vi.fn();
  watchGuard('registration', {}, lost);
  useSession.setState({ view: closed(views.newcomer) });
  expect(lost).toHaveBeenCalledWith('closed');
});

test('while an action leads on by itself nobody is led away, and afterwards everybody is again', () => {
  const lost = vi.fn();
  useSession.setState({ view: views.participant });
  watchGuard('registered', {}, lost);
  const release = holdGuards();
  useSession.setState({ view: views.unverified });
  expect(lost).not.toHaveBeenCalled();
  release();
  release();
  useSession.setState({ view: views.visitor });
  expect(lost).toHaveBeenCalledOnce();
});

test('a rule that is met again is told, each change once', () => {
  const changed = vi.fn();
  watchGuard('registration', {}, changed);
  useSession.setState({ view: closed(views.newcomer) });
  useSession.setState({ view: { ...closed(views.newcomer) } });
  useSession.setState({ view: views.newcomer });
  expect(changed.mock.calls).toEqual([['closed'], [null]]);
});
