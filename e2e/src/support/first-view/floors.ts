import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { contentOf } from '../static-copy.ts';

export interface Floors {
  /** The content and styles of a page of ours, without scripts. */
  static: string;
  /** A search field and as many rows, in plain React. */
  react: string;
  close(): void;
}

const root = join(import.meta.dirname, '../../../..');

/** Serves, over HTTP and packed as ours, pages with the content of a page of ours. */
export async function floorsOf(browser: Browser, address: string, wanted: string): Promise<Floors> {
  const page = await browser.newPage({ viewport: { width: 412, height: 915 } });
  await page.goto(address);
  await page.locator(wanted).first().waitFor();
  const { html, css } = await contentOf(page);
  const title = (await page.locator('h1').textContent()) ?? '';
  const rows = await page.locator(wanted).allTextContents();
  await page.close();

  const folder = mkdtempSync(join(tmpdir(), 'floors-'));
  const { status } = spawnSync(process.execPath, ['scripts/bundle/react-list.ts', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the list in plain React was not built');
  const script = readFileSync(join(folder, 'list.js'));
  rmSync(folder, { recursive: true });

  const head = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">';
  const search = `<script>
    const rows = [...document.querySelectorAll(${JSON.stringify(wanted)})];
    document.querySelector('#of-the-copy').addEventListener('input', ({ target }) => {
      for (const row of rows) if (!row.textContent.includes(target.value)) row.remove();
    });</script>`;
  const files: Record<string, [string, string | Buffer]> = {
    '/static': [
      'text/html; charset=utf-8',
      `${head}<title>Static</title><style>${css}</style><input type="search" id="of-the-copy"><main>${html}</main>${search}`,
    ],
    '/react': [
      'text/html; charset=utf-8',
      `${head}<title>React</title><link rel="preload" as="fetch" crossorigin href="/rows.json"><script type="module" src="/list.js"></script><div id="root"></div>`,
    ],
    '/list.js': ['text/javascript', script],
    '/rows.json': ['application/json', JSON.stringify({ title, rows })],
  };
  const packed = new Map(
    Object.entries(files).map(([path, [type, body]]) => [path, [type, brotliCompressSync(body)] as const]),
  );
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = packed.get(url) ?? [];
    if (!type || !body) return response.writeHead(404).end();
    const caching = type === 'text/javascript' ? 'max-age=31536000, immutable' : 'no-store';
    const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': caching };
    return response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    static: `${origin}/static`,
    react: `${origin}/react`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
