import { beforeEach, expect, test, vi } from 'vitest';
import { useIdentity } from '../identity/identity-store.ts';
import { storeOf } from '../sync/collection-store.ts';
import { plainProgram } from '../testing/plain-program.ts';
import { closed, views, withFlags } from '../testing/views.ts';
import { enter, holdGuards, watchGuard } from './route-guards.ts';

const asked = vi.hoisted(() => ({
  listed: async () => false,
  askProgram: async (): Promise<unknown> => null,
}));
vi.mock('./subject/ask-program.ts', () => ({
  listed: () => asked.listed(),
  askProgram: () => asked.askProgram(),
}));

beforeEach(() => useIdentity.setState({ ready: true, view: views.newcomer }));

test('who has just registered stays to read that it is complete, though registering is over for them', () => {
  const lost = vi.fn();
  watchGuard('registration', {}, lost);
  useIdentity.setState({ view: { ...views.newcomer, registered: true } });
  expect(lost).not.toHaveBeenCalled();
});

test('the registration page is left when the site is closed meanwhile', () => {
  const lost = vi.fn();
  watchGuard('registration', {}, lost);
  useIdentity.setState({ view: closed(views.newcomer) });
  expect(lost).toHaveBeenCalledWith('closed');
});

test('while an action leads on by itself nobody is led away, and afterwards everybody is again', () => {
  const lost = vi.fn();
  useIdentity.setState({ view: views.participant });
  watchGuard('registered', {}, lost);
  const release = holdGuards();
  useIdentity.setState({ view: views.unverified });
  expect(lost).not.toHaveBeenCalled();
  release();
  release();
  useIdentity.setState({ view: views.visitor });
  expect(lost).toHaveBeenCalledOnce();
});

test('a rule that is met again is told, each change once', () => {
  const changed = vi.fn();
  watchGuard('registration', {}, changed);
  useIdentity.setState({ view: closed(views.newcomer) });
  useIdentity.setState({ view: { ...closed(views.newcomer) } });
  useIdentity.setState({ view: views.newcomer });
  expect(changed.mock.calls).toEqual([['closed'], [null]]);
});

test('a rule that was lost while the page was loading is told at once', () => {
  const lost = vi.fn();
  useIdentity.setState({ view: closed(views.participant) });
  watchGuard('meeting', {}, lost);
  expect(lost).toHaveBeenCalledWith('closed');
});

const program = plainProgram('OM1', { sessionId: 'OM', ownerUid: 'somebody' });

test('a permission that went before the programs came is told when they come', () => {
  const lost = vi.fn();
  storeOf('programs').clear();
  useIdentity.setState({ view: withFlags(views.participant, 'enterPresentation') });
  watchGuard('presentation', { id: 'OM1' }, lost);
  useIdentity.setState({ view: views.participant });
  expect(lost).not.toHaveBeenCalled();
  storeOf('programs').commit(new Map([['OM1', program]]));
  storeOf('programs').setState('live');
  expect(lost.mock.calls).toEqual([['denied']]);
});

test('who is no longer a co-editor leaves a presentation that is open to its people only, until they are one again', () => {
  const changed = vi.fn();
  storeOf('programs').commit(new Map([['OM1', program]]));
  storeOf('coeditors').commit(new Map([['OM1', { u: true }]]));
  useIdentity.setState({ view: views.participant });
  const end = watchGuard('presentation', { id: 'OM1' }, changed);
  expect(changed).not.toHaveBeenCalled();
  storeOf('coeditors').commit(new Map([['OM1', { other: true }]]));
  storeOf('coeditors').commit(new Map([['OM1', { u: true }]]));
  end();
  storeOf('coeditors').clear();
  expect(changed.mock.calls).toEqual([['denied'], [null]]);
});

test('a link with the number of a program asks about that program', () => {
  const changed = vi.fn();
  const own = { ...program, ownerUid: views.participant.uid ?? '', numbers: ['OMo07'] };
  storeOf('programs').commit(new Map([['OM1', own]]));
  useIdentity.setState({ view: views.participant });
  const ends = [
    watchGuard('presentation', { id: 'OMo07' }, changed),
    watchGuard('presentation', { id: 'OMo08' }, changed),
  ];
  for (const end of ends) end();
  expect(changed.mock.calls).toEqual([['denied']]);
});

test('a presentation that is not there any more is left by those alone who may not enter every one', () => {
  storeOf('programs').commit(new Map([['OM1', { ...program, ownerUid: views.participant.uid ?? '' }]]));
  const changed = vi.fn();
  useIdentity.setState({ view: views.participant });
  const end = watchGuard('presentation', { id: 'OM1' }, changed);
  storeOf('programs').commit(new Map([['OM1', undefined]]));
  expect(changed.mock.calls).toEqual([['denied']]);
  useIdentity.setState({ view: withFlags(views.participant, 'enterPresentation') });
  expect(changed.mock.calls).toEqual([['denied'], [null]]);
  end();
});

const entrant = withFlags(views.participant, 'enterPresentation');

test.each([
  ['without an answer admits who may enter it', undefined, entrant, 'ok'],
  ['without an answer leads nobody away', undefined, views.participant, 'unknown'],
  ['does not count against the answer of the server', null, views.participant, 'denied'],
] as const)('a program that is known from an earlier visit %s', async (_, answer, view, result) => {
  storeOf('programs').clear();
  storeOf('programs').setState('loading');
  useIdentity.setState({ view });
  asked.askProgram = async () => {
    storeOf('programs').commit(new Map([['OM1', program]]));
    return answer;
  };
  expect(await enter('presentation', { id: 'OM1' })).toBe(result);
});
