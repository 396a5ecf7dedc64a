import type { AppRoute } from 'shared-data/federation/remote-contract';
import { paths } from './paths.ts';

export const routes: AppRoute[] = [
  { path: paths.editor.pattern, guard: 'editor', page: () => import('./features/home/home-page.tsx') },
  {
    path: paths.editorSession.pattern,
    guard: 'editor',
    page: () => import('./features/session/session-page.tsx'),
  },
  {
    path: paths.editorPresentationType.pattern,
    guard: 'editor',
    page: () => import('./features/presentation-type/type-page.tsx'),
  },
  {
    path: paths.editorTimetable.pattern,
    guard: 'editor',
    page: () => import('./features/timetable/timetable-page.tsx'),
  },
  {
    path: paths.editorRelease.pattern,
    guard: 'editor',
    page: () => import('./features/release/release-page.tsx'),
  },
  {
    path: paths.editorNumber.pattern,
    guard: 'editor',
    page: () => import('./features/number/number-page.tsx'),
  },
  {
    path: paths.editorBoards.pattern,
    guard: 'editor',
    page: () => import('./features/boards/boards-page.tsx'),
  },
  { path: paths.editorFlash.pattern, guard: 'editor', page: () => import('./features/flash/flash-page.tsx') },
  {
    path: paths.editorComments.pattern,
    guard: 'editor',
    page: () => import('./features/comments/comments-page.tsx'),
  },
  {
    path: paths.editorAvailability.pattern,
    guard: 'editor',
    page: () => import('./features/availability/availability-page.tsx'),
  },
  { path: `${paths.editor.pattern}/*`, guard: 'editor', redirect: paths.editor.pattern },
];
