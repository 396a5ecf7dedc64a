import { addressesOf, drawProblems, frameRoutes } from 'shared-ui/testing';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test.each(addressesOf(routes))(
  '%s is drawn without a browser, before and after its data has come',
  async (address) => {
    expect(await drawProblems(frameRoutes(routes), address)).toEqual([]);
  },
);
