import { expect, test } from 'vitest';
import { noPermission, type Permission } from './permission.ts';
import type { PresentationType } from './program.ts';
import type { FileKind } from './upload.ts';
import { uploadBar } from './upload-rules.ts';

const now = 1000;
const blocked = (kind: FileKind, type: PresentationType, ...on: (keyof Permission)[]) =>
  uploadBar(
    { permission: { ...noPermission, ...Object.fromEntries(on.map((name) => [name, true])) }, base: {} },
    kind,
    type,
    now,
  );

test.each<[keyof Permission, FileKind, PresentationType, boolean]>([
  ['disableUpload', 'abstract', 'oral', true],
  ['disableUpload', 'video', 'poster', true],
  ['banPresentation', 'presentation', 'poster', true],
  ['banPresentation', 'abstract', 'oral', false],
  ['banPresentation', 'video', 'oral', false],
  ['banOral', 'presentation', 'oral', true],
  ['banOral', 'presentation', 'poster', false],
  ['banPoster', 'presentation', 'poster', true],
  ['banPoster', 'presentation', 'oral', false],
  ['banVideo', 'video', 'oral', true],
  ['banVideo', 'presentation', 'oral', false],
])('spec 6: %s bars a change of the %s of an %s program: %s', (flag, kind, type, expected) => {
  expect(blocked(kind, type, flag)).toBe(expected ? 'uploadDisabled' : null);
  expect(blocked(kind, type)).toBeNull();
});

test.each<[FileKind, 'submission' | 'upload']>([
  ['abstract', 'submission'],
  ['presentation', 'upload'],
  ['video', 'upload'],
])('the %s may be changed until the deadline for %s, its last millisecond included', (kind, name) => {
  const at = (deadline: number) =>
    uploadBar({ permission: noPermission, base: { deadlines: { [name]: deadline } } }, kind, 'oral', now);
  expect(at(now)).toBeNull();
  expect(at(now - 1)).toBe('deadlinePassed');
});
