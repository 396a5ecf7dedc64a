import type { UploadStatus } from 'shared-data/models/upload';
import { expect, test } from 'vitest';
import { missingFiles, statusOf } from './program-status.ts';

const state = (name: UploadStatus['state']): UploadStatus => ({ state: name, at: 1 });
const strict = { withoutAbstract: false };

test('spec 4: a presentation is submitted, accepted into a session, scheduled, or canceled', () => {
  expect(statusOf({ sessionId: '' }, false)).toBe('submitted');
  expect(statusOf({ sessionId: 'OB' }, false)).toBe('accepted');
  expect(statusOf({ sessionId: 'OB' }, true)).toBe('scheduled');
  expect(statusOf({ sessionId: 'OB', canceled: true }, true)).toBe('canceled');
});

test('without any file, abstract and presentation file are missing, a video is not', () => {
  expect(missingFiles({}, undefined, {}, strict)).toEqual(['abstract', 'presentation']);
});

test.each<[UploadStatus['state'], boolean]>([
  ['uploading', false],
  ['converting', false],
  ['complete', false],
  ['error', true],
  ['deleted', true],
])('spec 4: a file that is %s is missing: %s', (name, missing) => {
  const found = missingFiles({}, { presentation: state(name), abstract: state('complete') }, {}, strict);
  expect(found.includes('presentation')).toBe(missing);
});

test('a replacement that failed leaves the earlier file, so that nothing is missing', () => {
  expect(
    missingFiles({}, { abstract: state('error') }, { abstract: true, presentation: true }, strict),
  ).toEqual([]);
});

test('nothing is asked for a canceled talk, and no abstract while programs go without', () => {
  expect(missingFiles({ canceled: true }, undefined, {}, strict)).toEqual([]);
  expect(missingFiles({}, undefined, {}, { withoutAbstract: true })).toEqual(['presentation']);
});
