import type { AppRoute } from 'shared-data/federation/remote-contract';
import { HomePage } from './features/home/home-page.tsx';
import { paths } from './paths.ts';

/** Left out of production builds. */
const gallery: AppRoute[] =
  process.env.NODE_ENV === 'production'
    ? []
    : [{ path: '/gallery', guard: 'home', page: () => import('./features/gallery/gallery-page.tsx') }];

/** Home is in the first load; the account screens share one chunk. */
export const routes: AppRoute[] = [
  {
    path: paths.home.pattern,
    guard: 'home',
    page: async () => ({ Component: HomePage }),
    // Taken over without data: of what is later, the drawn elements stay until it has come.
    draws: [],
    drawsLater: ['tables', 'delays', 'sessions', 'programs', 'sponsors'],
  },
  {
    path: paths.signUp.pattern,
    guard: 'account',
    page: () => import(/* webpackChunkName: "account" */ './features/account/sign-up-page.tsx'),
  },
  {
    path: paths.signIn.pattern,
    guard: 'account',
    page: () => import(/* webpackChunkName: "account" */ './features/account/sign-in-page.tsx'),
  },
  {
    path: paths.passwordReset.pattern,
    guard: 'account',
    page: () => import(/* webpackChunkName: "account" */ './features/account/password-reset-page.tsx'),
  },
  {
    path: paths.sentConfirmation.pattern,
    guard: 'account',
    page: () => import(/* webpackChunkName: "account" */ './features/account/sent-confirmation-page.tsx'),
  },
  {
    path: paths.sentPasswordReset.pattern,
    guard: 'account',
    page: () => import(/* webpackChunkName: "account" */ './features/account/sent-password-reset-page.tsx'),
  },
  {
    path: paths.accountAction.pattern,
    guard: 'account',
    page: () => import(/* webpackChunkName: "account" */ './features/account/account-action-page.tsx'),
  },
  ...gallery,
];
