import { expect, test } from 'vitest';
import { paths } from './paths.ts';

const remotes = /^\/(?:registration|myroom|meeting|admin|editor)(?:\/|$)/;

test('spec 2: there is a path for each of its routes and no other page but the links of account mails', () => {
  const own = Object.values(paths).filter(({ pattern }) => !remotes.test(pattern));
  expect(own.map(({ pattern }) => pattern).sort()).toEqual([
    '/',
    '/account-action',
    '/password-reset',
    '/sended/mail-confirmation',
    '/sended/password-reset',
    '/signin',
    '/signup',
  ]);
});
