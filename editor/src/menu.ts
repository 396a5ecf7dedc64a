import type { AreaMenuEntry, SiteMenuEntry } from 'shared-data/federation/remote-contract';
import { paths } from './paths.ts';

export const siteMenu: SiteMenuEntry[] = [
  {
    id: 'editor',
    place: 'user',
    order: 40,
    label: 'editor.menu.title',
    path: paths.editor(),
    shownTo: 'editors',
    icon: 'edit',
  },
];

export const menu: AreaMenuEntry[] = [
  { label: 'editor.menu.home', path: paths.editor.pattern },
  { label: 'editor.menu.session', path: paths.editorSession.pattern },
  { label: 'editor.menu.type', path: paths.editorPresentationType.pattern },
  { label: 'editor.menu.timetable', path: paths.editorTimetable.pattern },
  { label: 'editor.menu.number', path: paths.editorNumber.pattern },
  { label: 'editor.menu.release', path: paths.editorRelease.pattern },
  { label: 'editor.menu.boards', path: paths.editorBoards.pattern },
  { label: 'editor.menu.flash', path: paths.editorFlash.pattern },
  { label: 'editor.menu.availability', path: paths.editorAvailability.pattern },
  { label: 'editor.menu.comments', path: paths.editorComments.pattern },
];
