import { addressesOf, drawProblems } from 'shared-ui/testing';
import { expect, test } from 'vitest';
import { createShellRoutes } from '../../router.tsx';
import { routes } from '../../routes.ts';

test('the gallery is drawn without a browser, before and after its data has come', async () => {
  expect(addressesOf(routes)).toContain('/gallery');
  const shell = createShellRoutes(() => Promise.reject(new Error('no remote here'))).routes;
  expect(await drawProblems(shell, '/gallery')).toEqual([]);
});
