import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrawnPages } from './forget-drawn.ts';

const unknown = selectView();
const visitor = {
  ...unknown,
  base: { closed: false },
  permission: { ...unknown.permission, anonymous: true, showProgramList: true },
};
const own = 'pages-release-a';
let kept: string[];
let end = () => {};

beforeEach(() => {
  kept = [own, 'pages-release-b', 'release-a', 'kept-pages'];
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => {
      kept = kept.filter((one) => one !== name);
    },
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  useIdentity.setState({ view: unknown });
});

function begin(view: typeof unknown): void {
  useIdentity.setState({ view });
  end = forgetDrawnPages();
}

/** Nothing else waits. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what visitors read stays while they read the same', async () => {
  begin(visitor);
  useIdentity.setState({ view: { ...visitor } });
  await settled();
  expect(kept).toContain(own);
});

test.each([
  ['visitors are not admitted', { ...visitor, permission: { ...visitor.permission, anonymous: false } }],
  ['the site is closed', { ...visitor, base: { closed: true } }],
])('drawn pages of all releases are forgotten when %s, and nothing else', async (_, view) => {
  begin(view);
  await expect.poll(() => kept).toEqual(['release-a', 'kept-pages']);
});

test('they are forgotten when an open page is told of other permissions', async () => {
  begin(visitor);
  const permission = { ...visitor.permission, showProgramList: false };
  useIdentity.setState({ view: { ...visitor, permission } });
  await expect.poll(() => kept).not.toContain(own);
});

test('who is signed in, or not known yet, changes nothing', async () => {
  begin({ ...unknown, uid: 'u' });
  useIdentity.setState({ view: { ...unknown, pending: { parts: ['permission'], claims: unknown.claims } } });
  await settled();
  expect(kept).toContain(own);
});
