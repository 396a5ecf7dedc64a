import { expect, test, vi } from 'vitest';
import * as firebase from '../platform/firebase.ts';
import { setSignInAs } from './admin-data.ts';

test('pages that were released earlier turn helping on and off without a version', async () => {
  const update = vi.fn(async () => {});
  vi.spyOn(firebase, 'loadFirebase').mockResolvedValue({ transport: { update } } as never);
  await setSignInAs(true);
  expect(update).toHaveBeenCalledExactlyOnceWith({ 'setting/admin/signInAs': true });
});
