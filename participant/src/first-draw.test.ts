import { addressesOf, drawPage, frameRoutes } from 'shared-ui/testing';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test.each(addressesOf(routes))(
  '%s is drawn without a browser, before and after its data has come',
  async (address) => {
    for (const filled of [false, true]) {
      const { html, touched } = await drawPage(frameRoutes(routes), address, { filled });
      expect(html).toContain('<main');
      expect(touched).toEqual([]);
    }
  },
);

test('the rendered page shows the stored data', async () => {
  const { html } = await drawPage(frameRoutes(routes), '/meeting/program', { filled: true });
  expect(html).toContain('Talk OA1');
});
