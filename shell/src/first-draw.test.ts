import { addressesOf, drawProblems } from 'shared-ui/testing';
import { expect, test } from 'vitest';
import { createShellRoutes } from './router.tsx';
import { routes } from './routes.ts';

// The gallery, of development, draws every component there is: it has a test of its own.
const addresses = addressesOf(routes).filter((address) => address !== '/gallery');

test.each([...addresses, '/nowhere'])(
  '%s is drawn without a browser, before and after its data has come',
  async (address) => {
    expect(
      await drawProblems(
        createShellRoutes(() => Promise.reject(new Error('no remote here'))).routes,
        address,
      ),
    ).toEqual([]);
  },
);
