import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSite, type SiteParts } from './site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'early-'));
  write('shell/index.html', '<!doctype html><head><title>Home</title></head><p>$&</p>');
  write('shell/build.json', { pages: { '*': [part('shell.js')], connection: [part('connect.js')] } });
  write('talks/build.json', {
    pages: {
      '/meeting/table/:name': [part('day.js')],
      '/meeting/table/others': [part('others.js'), part('others.css')],
    },
  });
  write('desk/build.json', { files: [] });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const part = (name: string) => ({ file: `assets/${name}`, integrity: `sha384-of-${name}` });

function write(path: string, content: unknown): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

function open(
  preview: SiteParts['preview'] = async () => null,
): (path: string, init?: RequestInit) => Promise<Response> {
  const site = createSite({
    builds: {
      shell: join(folder, 'shell'),
      remotes: { desk: join(folder, 'desk'), talks: join(folder, 'talks') },
    },
    api: () => new Response(),
    auth: async () => null,
    preview,
    secure: false,
  });
  return (path, init) => site(new Request(`http://localhost${path}`, init), {});
}

const asked = (html: string) =>
  [...html.matchAll(/<link rel="soon" as="(\w+)" crossorigin href="([^"]+)" integrity="([^"]+)">/g)].map(
    ([, kind, href, integrity]) => [kind, href, integrity],
  );

test('a page says which files it needs: the shell’s, then those of the page, each with its hash', async () => {
  const get = open();
  const html = await (await get('/meeting/table/others')).text();
  expect(asked(html)).toEqual([
    ['script', '/assets/connect.js', 'sha384-of-connect.js'],
    ['script', '/assets/shell.js', 'sha384-of-shell.js'],
    ['script', '/remotes/talks/assets/others.js', 'sha384-of-others.js'],
    ['style', '/remotes/talks/assets/others.css', 'sha384-of-others.css'],
  ]);
  expect(html).toMatch(/<\/title><link .*><\/head><p>\$&<\/p>$/);
  const day = asked(await (await get('/Meeting/table/day1/')).text());
  expect(day.map(([, href]) => href)).toEqual([
    ...['/assets/connect.js', '/assets/shell.js', '/remotes/talks/assets/day.js'],
  ]);
});

test('other pages are handed out as they were built', async () => {
  const get = open();
  for (const path of ['/', '/desk', '/meeting', '/meeting/table', '/meeting/table/day1/A', '/talks'])
    expect(asked(await (await get(path)).text()), path).toEqual([]);
});

test('a malformed path is a page as well, which says that it does not exist', async () => {
  const get = open();
  for (const path of ['/meeting/program/%E0%A4%A', '/meeting/program/%zz']) {
    const page = await get(path);
    expect([page.status, page.headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8']);
  }
});

test('a page with a preview has its title and tags, escaped; one whose preview fails comes as it was built', async () => {
  const preview = {
    ...{ site: 'Polar "Days"', title: '</title><script>', description: 'Aino · 09:00', path: '/talks' },
    structured: { '@type': 'Event', name: '</script><b>' },
  };
  const html = await (await open(async () => preview)('/talks')).text();
  expect(html).toContain('<title>&#60;/title&#62;&#60;script&#62; · Polar &#34;Days&#34;</title>');
  expect(html).toContain('<meta property="og:description" content="Aino · 09:00">');
  expect(html).toContain('<link rel="canonical" href="/talks">');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Event', name: '</script><b>', url: '/talks' });
  const broken = open(() => Promise.reject(new Error('no database')));
  expect(await (await broken('/talks')).text()).not.toContain('og:');
});

test('such a page is packed, kept by nobody, and has no body for HEAD', async () => {
  const get = open();
  const packed = (encoding: string) =>
    get('/meeting/table/day1', { headers: { 'accept-encoding': encoding } });
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const page = await packed(`${encoding}, deflate`);
    const bytes = Buffer.from(await page.arrayBuffer());
    expect(asked(unpack(bytes).toString())).toHaveLength(3);
    expect(page.headers.get('content-encoding')).toBe(encoding);
    expect(page.headers.get('content-length')).toBe(String(bytes.length));
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('vary')).toBe('Accept-Encoding');
    expect(page.headers.has('etag')).toBe(false);
  }
  expect((await packed('br;q=0, gzip')).headers.get('content-encoding')).toBe('gzip');
  const head = await get('/meeting/table/day1', { method: 'HEAD' });
  expect(await head.text()).toBe('');
});

test('a remote that was replaced is named without a restart, and one that cannot be read not at all', async () => {
  const get = open();
  const named = async () =>
    asked(await (await get('/meeting/table/day1')).text()).map(([, href]) => href ?? '');
  expect(await named()).toContain('/remotes/talks/assets/day.js');
  write('talks/build.json', { pages: { '/meeting/table/:name': [part('newer.js')] } });
  utimesSync(join(folder, 'talks/build.json'), 1, 1);
  await expect
    .poll(named, { timeout: 10_000 })
    .toEqual(['/assets/connect.js', '/assets/shell.js', '/remotes/talks/assets/newer.js']);
  rmSync(join(folder, 'talks/build.json'));
  expect(asked(await (await open()('/meeting/table/day1')).text())).toEqual([]);
});
