import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PublicConfig, RemoteEntry } from 'shared-data/models/public-config';

/** A remote in one script that exposes one page. */
export function madeUpRemote(options: { id: string; path: string; text: string; contract: number }) {
  const { id, path, text, contract } = options;
  const script = `var remote_${id} = {
  init() {},
  get: async () => () => ({
    remote: {
      contract: ${contract}, id: ${JSON.stringify(id)}, menu: [], messages: { en: {}, ja: {} },
      routes: [{ path: ${JSON.stringify(path)}, guard: 'editor', page: async () => ({ Component: () => ${JSON.stringify(text)} }) }],
    },
  }),
};`;
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const entry: RemoteEntry = {
    entry: `/remotes/${id}/assets/made-up.js`,
    integrity,
    version: '9.9.9',
    contract,
  };
  return { script, entry };
}

/** Overrides fields of a remote in `/config.json`. */
export async function announce(page: Page, id: string, change: Partial<RemoteEntry>): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as PublicConfig;
    const known = config.remotes[id];
    if (known) config.remotes[id] = { ...known, ...change };
    await route.fulfill({ response, json: config });
  });
}
