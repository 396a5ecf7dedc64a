import type { Json } from 'embedded-firebase';
import { stored } from 'server/stored/places';
import { expect, test } from 'vitest';
import { crowd } from '../load/crowd.ts';
import { demoSymposium } from './symposium.ts';

const now = Date.parse('2026-12-02T01:30:00Z');
type Tree = { [key: string]: Json };

const at = (root: Json, path: string): Json =>
  path.split('/').reduce<Json>((tree, key) => (tree as Tree | null)?.[key] ?? null, root);
const keysAt = (root: Json, path: string) => Object.keys(at(root, path) ?? {});

test.each<[string, Json]>([
  ['the demo symposium', demoSymposium({ now }).database],
  ['a crowd of it', crowd({ members: 40, programs: 40, now }).database],
])('everything that the server reads of %s parses', (_, root) => {
  const problems: string[] = [];
  let read = 0;
  const parse = (place: {
    path: string;
    parse(value: Json, report: (...words: string[]) => void): unknown;
  }) => {
    const value = at(root, place.path);
    if (value !== null) read += 1;
    return place.parse(value, (...words) => problems.push(words.join(' ')));
  };
  for (const place of Object.values(stored)) if (typeof place === 'object') parse(place);
  for (const id of keysAt(root, 'setting/mailTemplate')) parse(stored.mailTemplate(id));
  for (const id of keysAt(root, 'staticData/session')) parse(stored.session(id));
  for (const uid of keysAt(root, 'otherData/user')) parse(stored.profile(uid));
  for (const uid of keysAt(root, 'otherData/lateAccess')) parse(stored.lateAccess(uid));
  for (const id of keysAt(root, 'state/movie')) parse(stored.movie(id));
  expect(problems).toEqual([]);
  expect(read).toBeGreaterThan(60);
});
