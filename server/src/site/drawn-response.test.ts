import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import type { DrawnPage, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSite } from './site.ts';

let folder: string;
let asked: DrawRequest[];
let page: DrawnPage | null;
let data: Snapshot | null;
let current: boolean;

const shell =
  '<!doctype html>\n<html lang="en"><head><title>Shell</title><script fetchpriority="high" crossorigin defer integrity="sha256-x" src="/main.js"></script></head><body><div id="root"></div>\n<noscript>\nNeeds JavaScript.\n</noscript></body></html>';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawn-'));
  for (const name of ['shell', 'talks']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'shell/index.html'), shell);
  const files = ['list.js', 'list.css'].map((file) => ({ file, integrity: 'sha256-x' }));
  const connection = [{ file: 'connect.js', integrity: 'sha256-x' }];
  writeFileSync(join(folder, 'shell/build.json'), JSON.stringify({ pages: { '*': [], connection } }));
  writeFileSync(join(folder, 'talks/build.json'), JSON.stringify({ pages: { '/meeting/program': files } }));
  [asked, current] = [[], true];
  data = { text: '{"sessions":[]}', settings: { base: null, permission: null } };
  page = {
    html: '<main data-style="0">$& talks</main>',
    title: 'Talks & <ice>',
    css: '[data-style="0"]{top:0}',
    shows: ['sessions', 'programs'],
    settings: { base: null, permission: null },
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const site = createSite({
    builds: { shell: join(folder, 'shell'), remotes: { talks: join(folder, 'talks') } },
    api: () => new Response(),
    auth: async () => null,
    drawn: async (request) => {
      asked.push(request);
      return page;
    },
    preview: async (path, locale) =>
      path === '/named'
        ? { site: 'Polar', title: `in ${locale}`, description: '', path, structured: { '@type': 'Event' } }
        : null,
    snapshot: async (names) => (names.join() === 'sessions,programs' ? data : null),
    isCurrent: () => current,
    secure: false,
  });
  return site(new Request(`http://localhost${path}`, { headers, method }), {});
}

test('a visitor gets the drawn page, with its title, styles and style sheets', async () => {
  const response = await get('/meeting/program');
  const html = await response.text();
  expect(html).toContain(
    '<div id="root" data-drawn><main data-style="0">$& talks</main><template id="drawn-end"></template></div>',
  );
  expect(html).toContain('<link rel="expect" href="#drawn-end" blocking="render">');
  expect(html).toContain('<title>Talks &#38; &#60;ice&#62;</title>');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/remotes/talks/list.css"');
  expect(html).toContain('<style>[data-style="0"]{top:0}</style>');
  expect(html).not.toContain('JavaScript');
  const hash = createHash('sha256').update('[data-style="0"]{top:0}').digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(response.headers.get('vary')).toBe(
    'Accept-Encoding, Accept-Language, Cookie, Sec-CH-UA-Mobile, User-Agent',
  );
});

test('the policy has the hashes of the style sheets in the HTML', async () => {
  writeFileSync(join(folder, 'talks/list.css'), 'article{margin:0}');
  const response = await get('/meeting/program');
  expect(await response.text()).toContain('<style>article{margin:0}</style><link rel="stylesheet" disabled');
  const hashes = ['[data-style="0"]{top:0}', 'article{margin:0}'].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' ${hashes.join(' ')};`);
});

test("the shell's scripts are fetched with a drawn page, the others after its first paint, when all start", async () => {
  const response = await get('/meeting/program');
  const html = await response.text();
  expect(html).toContain('<link rel="soon" as="script" crossorigin href="/remotes/talks/list.js"');
  expect(html).toContain(
    '<link rel="preload" fetchpriority="low" as="script" data-script crossorigin integrity="sha256-x" href="/main.js">',
  );
  const [[, starter] = [], ...others] = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/g)];
  expect(others).toEqual([]);
  expect(starter).toContain('requestAnimationFrame');
  const hash = createHash('sha256').update(String(starter)).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);

  page = null;
  const undrawn = await get('/meeting/program');
  expect(await undrawn.text()).toContain('<script fetchpriority="high" crossorigin defer');
  expect(undrawn.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test.each([
  ['after its first frame', false, ['frame', 0], 1],
  ['two seconds later where it is not painted', false, [2000], 1],
  ['at once in a hidden page', true, [], 1],
  ['not before that', false, ['frame'], 0],
  ['once', false, ['frame', 0, 2000], 1],
])('they start %s', async (_, hidden, passed, scripts) => {
  const html = await (await get('/meeting/program')).text();
  const calls = new Map<unknown, () => void>();
  const started: unknown[] = [];
  runInNewContext(/<script>(.*?)<\/script>/.exec(html)?.[1] ?? '', {
    addEventListener() {},
    document: {
      hidden,
      querySelector: () => null,
      querySelectorAll: (wanted: string) =>
        wanted.startsWith('link[disabled]') ? [] : [{ href: '/main.js', integrity: 'sha256-x' }],
      createElement: () => ({}),
      head: { append: (script: unknown) => started.push(script) },
    },
    requestAnimationFrame: (call: () => void) => calls.set('frame', call),
    setTimeout: (call: () => void, milliseconds = 0) => calls.set(milliseconds, call),
  });
  for (const name of passed) calls.get(name)?.();
  const script = { async: false, crossOrigin: '', integrity: 'sha256-x', src: '/main.js' };
  expect(started).toEqual(Array.from({ length: scripts }, () => script));
});

test('a button that is pressed before scripts run is remembered, whatever is pressed besides', async () => {
  const html = await (await get('/meeting/program')).text();
  const button = { name: 'button' };
  let press = (_: object) => {};
  const page = {
    document: { querySelector: () => null, querySelectorAll: () => [] },
    addEventListener(kind: string, call: typeof press) {
      if (kind === 'click') press = call;
    },
    requestAnimationFrame() {},
    setTimeout() {},
    pressedEarly: undefined,
  };
  runInNewContext(/<script>(.*?)<\/script>/.exec(html)?.[1] ?? '', page);
  press({ target: { closest: (wanted: string) => (wanted === '[data-drawn] button' ? button : null) } });
  press({ target: { closest: () => null } });
  expect(page.pressedEarly).toBe(button);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'that the reader scrolled by a %s before scripts run is remembered',
  async (kind) => {
    const html = await (await get('/meeting/program')).text();
    const calls = new Map<string, () => void>();
    const page = {
      document: { querySelector: () => null, querySelectorAll: () => [] },
      addEventListener: (of: string, call: () => void) => calls.set(of, call),
      requestAnimationFrame() {},
      setTimeout() {},
      touchedEarly: undefined,
    };
    runInNewContext(/<script>(.*?)<\/script>/.exec(html)?.[1] ?? '', page);
    expect(page.touchedEarly).toBeUndefined();
    calls.get(kind)?.();
    expect(page.touchedEarly).toBe(true);
  },
);

test.each([
  ['when the first script has come, also before the first frame', 0],
  ['at once where it has come before the page was read', 1],
])('data is fetched %s', async (_, come) => {
  const html = await (await get('/meeting/program')).text();
  const data = { rel: 'soon' };
  let loaded = () => {};
  const first = {
    href: 'https://symposium.test/main.js',
    addEventListener(_: 'load', call: () => void) {
      loaded = call;
    },
  };
  runInNewContext(/<script>(.*?)<\/script>/.exec(html)?.[1] ?? '', {
    addEventListener() {},
    document: {
      querySelector: () => first,
      querySelectorAll: (wanted: string) => (wanted.startsWith('link[disabled]') ? [] : [data]),
    },
    performance: { getEntriesByName: (name: string) => (name === first.href ? Array(come).fill({}) : []) },
    requestAnimationFrame: () => {},
    setTimeout: () => {},
  });
  if (come === 0) {
    expect(data.rel).toBe('soon');
    loaded();
  }
  expect(data.rel).toBe('preload');
});

test('a remote finds its inlined style sheet by the address with an origin', async () => {
  writeFileSync(join(folder, 'talks/list.css'), 'article{margin:0}');
  const html = await (await get('/meeting/program')).text();
  const [, href] = /<link rel="stylesheet" disabled href="(\/remotes[^"]*)"/.exec(html) ?? [];
  const attributes = new Map([['href', href]]);
  const link = {
    getAttribute: (name: string) => attributes.get(name),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
  };
  runInNewContext(/<script>(.*?)<\/script>/.exec(html)?.[1] ?? '', {
    addEventListener() {},
    document: {
      querySelector: () => null,
      querySelectorAll: (wanted: string) => (wanted === 'link[disabled][href^="/remotes/"]' ? [link] : []),
    },
    location: { origin: 'https://symposium.test' },
    requestAnimationFrame: () => {},
    setTimeout: () => {},
  });
  expect(attributes.get('href')).toBe('https://symposium.test/remotes/talks/list.css');
});

test('formatted texts come with their style sheet', async () => {
  const formatted = [{ file: 'markdown.css', integrity: 'sha256-x' }];
  writeFileSync(join(folder, 'shell/build.json'), JSON.stringify({ pages: { '*': [], formatted } }));
  const sheet = '<link rel="stylesheet" crossorigin href="/markdown.css" integrity="sha256-x">';
  expect(await (await get('/')).text()).not.toContain(sheet);
  page = { ...(page as DrawnPage), html: '<div class="text" data-formatted=""></div>' };
  expect(await (await get('/')).text()).toContain(sheet);
});

test('what it shows can be fetched as data, which is asked for first', async () => {
  const html = await (await get('/meeting/program')).text();
  const address = '/snapshot/sessions,programs';
  const [first] = html.match(/<link rel="soon"[^>]*>/) ?? [];
  expect(first).toBe(`<link rel="soon" as="fetch" crossorigin href="${address}">`);
  // It connects later.
  expect(html).not.toContain('connect.js');
  const response = await get(address, { 'accept-encoding': 'br' });
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe('{"sessions":[]}');
  const head = await get(address, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '15', '']);
});

test('what a browser has from an earlier visit is not sent again, until it is no longer current', async () => {
  const address = '/snapshot/sessions,programs';
  await get('/meeting/program');
  const { headers } = await get(address, { 'accept-encoding': 'br' });
  const known = { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' };
  const again = await get(address, known);
  expect([again.status, await again.text(), again.headers.get('content-encoding')]).toEqual([304, '', null]);
  expect((await get(address, { ...known, 'accept-encoding': 'gzip' })).status).toBe(200);
  current = false;
  expect((await get(address, known)).status).toBe(204);
});

test('a page that waits for no data comes without, and connects early', async () => {
  page = { ...(page as DrawnPage), shows: [] };
  const html = await (await get('/meeting/program')).text();
  expect(html).not.toContain('/snapshot/');
  expect(html).toContain('connect.js');
});

test.each(['/snapshot/users', '/snapshot/', '/snapshot/sessions,programs,../users'])(
  '%s has no content',
  async (address) => {
    const response = await get(address);
    expect([response.status, await response.text()]).toEqual([204, '']);
  },
);

test('what changed while it was packed is not served', async () => {
  current = false;
  expect(await (await get('/')).text()).toBe(shell);
  expect((await get('/snapshot/sessions,programs')).status).toBe(204);
});

test.each([
  ['somebody signed in', '/meeting/program', { cookie: 'locale=ja; account=yes' }],
  ['a page with a search', '/meeting/program?q=ice', {}],
  ['a page with a search in a language', '/meeting/program?lang=ja&q=ice', {}],
  ['a page in an unknown language', '/meeting/program?lang=fr', {}],
])('%s gets the page as it is', async (_, path, headers) => {
  expect(await (await get(path, headers)).text()).not.toContain('data-drawn');
  expect(asked).toEqual([]);
});

test('a page that is not drawn comes as it is', async () => {
  page = null;
  expect(await (await get('/')).text()).toBe(shell);
});

test.each([
  [{}, { locale: 'en', wide: true }],
  [{ 'accept-language': 'ja-JP,en;q=0.5' }, { locale: 'ja', wide: true }],
  [{ 'accept-language': 'de,ja' }, { locale: 'en', wide: true }],
  [
    { 'accept-language': 'ja', cookie: 'locale=en' },
    { locale: 'en', wide: true },
  ],
  [{ cookie: 'xlocale=ja; locale=<b>' }, { locale: 'en', wide: true }],
  [{ 'sec-ch-ua-mobile': '?1' }, { locale: 'en', wide: false }],
  [{ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }, { locale: 'en', wide: false }],
])('%j is drawn as %j', async (headers, expected) => {
  const html = await (await get('/', headers)).text();
  expect(asked).toEqual([{ path: '/', ...expected }]);
  expect(html).toContain(`<html lang="${expected.locale}">`);
});

test.each([
  ['/?lang=ja', { cookie: 'locale=en' }, 'ja'],
  ['/?lang=en', { 'accept-language': 'ja' }, 'en'],
])('%s is drawn in its language, whatever %j says', async (path, headers, locale) => {
  const html = await (await get(path, headers)).text();
  expect(asked).toEqual([{ path: '/', locale, wide: true }]);
  expect(html).toContain(`<html lang="${locale}">`);
});

test.each([
  ['theme=dark', '<html lang="en" data-theme="dark">'],
  ['theme=light', '<html lang="en" data-theme="light">'],
  ['theme=system', '<html lang="en">'],
  ['theme=blue', '<html lang="en">'],
])('the chosen theme: %s', async (cookie, expected) => {
  expect(await (await get('/', { cookie })).text()).toContain(expected);
});

test.each([
  ['/named', { 'accept-language': 'ja' }, 'ja', 'ja_JP', '/named'],
  ['/named', { 'accept-language': 'ja', cookie: 'locale=en' }, 'en', 'en_US', '/named'],
  ['/named?lang=ja', {}, 'ja', 'ja_JP', '/named?lang=ja'],
])(
  'the preview of %s for %j is in the language of the page, drawn or not',
  async (path, headers, locale, tag, url) => {
    for (const one of [page, null]) {
      page = one;
      const response = await get(path, headers);
      const html = await response.text();
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain(`<meta property="og:title" content="in ${locale}">`);
      expect(html).toContain(`<meta property="og:locale" content="${tag}">`);
      expect(html).toContain(`<link rel="canonical" href="${url}">`);
      expect(response.headers.get('vary')).toContain('Accept-Language, Cookie');
    }
  },
);

test('readers of other encodings, themes and methods share a page, not its bytes', async () => {
  const plain = await (await get('/')).text();
  const packed = await get('/', { 'accept-encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(plain);
  const dark = await get('/', { 'accept-encoding': 'br', cookie: 'theme=dark' });
  expect(brotliDecompressSync(await dark.arrayBuffer()).toString()).toContain('data-theme="dark"');
  const head = await get('/', { 'accept-encoding': 'br' }, 'HEAD');
  expect([head.headers.get('content-length'), await head.text()]).toEqual([
    packed.headers.get('content-length'),
    '',
  ]);
});
