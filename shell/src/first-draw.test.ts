import { addressesOf, drawPage } from 'shared-ui/testing';
import { expect, test } from 'vitest';
import { createShellRoutes } from './router.tsx';
import { routes } from './routes.ts';

test.each([...addressesOf(routes), '/nowhere'])(
  '%s is drawn without a browser, before and after its data has come',
  async (address) => {
    for (const filled of [false, true]) {
      const { routes: all } = createShellRoutes(() => Promise.reject(new Error('no remote here')));
      const { html, touched } = await drawPage(all, address, { filled });
      expect(html).toContain('<main');
      expect(touched).toEqual([]);
    }
  },
);
