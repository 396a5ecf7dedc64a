import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptPages, pageKey } from './kept-pages.ts';

const url = 'https://symposium.test/meeting/table';
const keyFor = (cookies: Record<string, string>, address = url, language = 'en') =>
  pageKey({ url: address, cookies: new Map(Object.entries(cookies)), language });

test('signed-in readers have no kept page', () => {
  expect(keyFor({ account: '1' })).toBeNull();
  expect(keyFor({ account: '' })).not.toBeNull();
});

test('a page is kept by everything that the server draws it for', () => {
  const all = [
    keyFor({}),
    keyFor({ locale: 'ja' }),
    keyFor({ theme: 'dark' }),
    keyFor({}, `${url}?lang=ja`),
    keyFor({}, `${url}/2026-11-20`),
    keyFor({}, `https://symposium.test//symposium.test/meeting/table`),
    keyFor({}, 'https://symposium.test//'),
    keyFor({}, url, 'ja'),
  ];
  const addresses = all.map((key) => new URL(key ?? '', url));
  expect(new Set(addresses.map(({ href }) => href)).size).toBe(all.length);
  expect(new Set(addresses.map(({ origin }) => origin))).toEqual(new Set(['https://symposium.test']));
  expect(keyFor({ other: 'x' }, `${url}#now`)).toBe(keyFor({}));
});

/** As much of a browser's caches as the pages use. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  readonly #of = (name: string) => {
    const found = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, found);
    return found;
  };
  readonly match = async (key: string, { cacheName }: { cacheName: string }) =>
    this.all.get(cacheName)?.get(key);
  readonly delete = async (name: string) => this.all.delete(name);
  readonly open = async (name: string) => ({
    put: async (key: string, answer: Response) => {
      this.#of(name).delete(key);
      this.#of(name).set(key, answer);
    },
    match: async (key: string) => this.#of(name).get(key),
    delete: async (key: string) => this.#of(name).delete(key),
    keys: async () => [...this.#of(name).keys()],
  });
}

const files = ['/index.html', '/assets/main.1.js', '/remotes/participant/assets/a.2.js'].map((file) => ({
  url: file,
  integrity: '',
}));
const page = (...scripts: string[]) =>
  `<div id="root" data-drawn></div>${scripts.map((script) => `<link as="script" integrity="x" href="${script}">`).join('')}`;
const own = page('/assets/main.1.js', '/remotes/participant/assets/a.2.js');
const answer = (html: string, status = 200, date = new Date()) =>
  new Response(html, { status, headers: { date: date.toUTCString() } });
const redirected = () => Object.defineProperty(answer(own), 'redirected', { value: true });

const release = { name: 'release-a', files, remotes: {} };
const nothing = async () => new Response(null, { status: 204 });
let pages: ReturnType<typeof keptPages>;
const kept = async (key: string) => Boolean(await pages.find(key));

beforeEach(async () => {
  vi.stubGlobal('caches', new FakeCaches());
  pages = keptPages(release, nothing);
  await pages.keep('/?for=first', answer(own));
  await pages.keep('/?for=other', answer(own));
});
afterEach(() => vi.unstubAllGlobals());

test.each<[string, () => Response, first: boolean, other: boolean]>([
  ['a page of the release is kept', () => answer(own), true, true],
  ['one that links to other files too', () => answer(`${own}<img src="/file/PDF/a.js">`), true, true],
  ['one with scripts of another release drops all', () => answer(page('/assets/main.2.js')), false, false],
  ['one that is not drawn is forgotten', () => answer('<script src="/assets/main.1.js">'), false, true],
  ['so is what does not name our scripts', () => answer(page()), false, true],
  ['so is what browsers reject', redirected, false, true],
  ['so is what is gone', () => answer(own, 404), false, true],
  ['a busy server changes nothing', () => answer('later', 429), true, true],
  ['nor does a broken one', () => answer('sorry', 503), true, true],
])('%s', async (_, renewed, first, other) => {
  await pages.keep('/?for=first', renewed());
  expect([await kept('/?for=first'), await kept('/?for=other')]).toEqual([first, other]);
});

test('a page of more than a week, or from a clock far ahead, is not shown', async () => {
  const day = 24 * 3600_000;
  for (const [days, shown] of [
    [-6, true],
    [-8, false],
    [8, false],
  ] as const) {
    await pages.keep('/?for=first', answer(own, 200, new Date(Date.now() + days * day)));
    expect(await kept('/?for=first')).toBe(shown);
  }
});

test('the thirty pages that were renewed last are kept', async () => {
  for (let at = 0; at < 29; at += 1) await pages.keep(`/?for=${at}`, answer(own));
  expect([await kept('/?for=first'), await kept('/?for=other')]).toEqual([false, true]);
});

test('the data of a page is fetched with it, once', async () => {
  const sent = vi.fn(async () => new Response('{}', { status: 200 }));
  pages = keptPages(release, sent);
  const address = '/snapshot/tables,programs';
  const withData = () => answer(`${own}<link rel="soon" as="fetch" href="${address}">`);
  await pages.keep('/?for=first', withData());
  await pages.keep('/?for=other', withData());
  expect(sent.mock.calls).toEqual([[address]]);
  expect(await (await pages.findData(address))?.text()).toBe('{}');
});

test('data is kept as it was sent last, and forgotten once visitors may not read it', async () => {
  const keep = (text: string | null, status = 200) =>
    pages.keepData('/snapshot/programs', new Response(text, { status }));
  const found = async () => (await pages.findData('/snapshot/programs'))?.clone().text();
  for (const text of ['one', 'two']) {
    await keep(text);
    expect(await found()).toBe(text);
  }
  await keep('no more', 429);
  expect(await found()).toBe('two');
  await keep(null, 204);
  expect(await found()).toBeUndefined();
});
