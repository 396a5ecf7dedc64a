import { isBelow } from 'shared-data/models/remote-manifest';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

/** The specification asks for instruction pages but does not name their paths. */
const unnamed = ['/meeting/instruction', '/meeting/instruction/{id}'];

/** Ours: the list of starred programs. */
const added = ['/myroom/program'];

test('spec 2: there is a path for each of its routes, for instructions and for starred programs, and no other', () => {
  const own = Object.values(paths).filter(({ pattern }) =>
    isBelow(['/registration', '/myroom', '/meeting'], pattern),
  );
  expect(own.map(({ pattern }) => pattern.replace(/:(\w+)/g, '{$1}')).sort()).toEqual(
    [
      '/meeting',
      '/meeting/presentation/{id}',
      '/meeting/program',
      '/meeting/program/{id}',
      '/meeting/sessionbbs',
      '/meeting/sessionbbs/{id}',
      '/meeting/submission',
      '/meeting/submission/{id}',
      '/meeting/table',
      '/meeting/table/{name}',
      '/meeting/table/{name}/others',
      '/meeting/table/{name}/{room}',
      '/meeting/table/{name}/{room}/{id}',
      '/myroom',
      '/myroom/mail',
      '/registration',
    ]
      .concat(unnamed, added)
      .sort(),
  );
});
