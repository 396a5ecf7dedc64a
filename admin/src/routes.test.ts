import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { routes } from './routes.ts';

test('spec 6: every page of the area asks the admin’s rule', () => {
  expect(routes.length).toBeGreaterThan(2);
  for (const { path, guard } of routes) expect([path, guard]).toEqual([path, 'admin']);
});

test('spec 2: any other path of the area leads to its home', () => {
  const last = routes.at(-1);
  expect(last?.path).toBe(`${paths.admin.pattern}/*`);
  expect(last?.redirect).toBe(paths.admin.pattern);
});
