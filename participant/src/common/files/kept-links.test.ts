import { expect, test, vi } from 'vitest';
import { keptLinks } from './kept-links.ts';

const file = { pages: ['/1.png'], version: 'v', expiresAt: 0 };

test('links are kept by reader for four minutes, whatever the clock says', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  keptLinks.set('u presentation OM1 v', file);
  expect(keptLinks.get('other presentation OM1 v')).toBeNull();
  now.mockReturnValue(240_999);
  expect(keptLinks.get('u presentation OM1 v')).toBe(file);
  now.mockReturnValue(241_000);
  expect(keptLinks.get('u presentation OM1 v')).toBeNull();
});
