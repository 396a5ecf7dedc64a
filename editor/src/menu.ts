import { paths } from 'shared-data/platform/paths';
import type { AreaMenuEntry } from 'shared-data/platform/remote-contract';

export const menu: AreaMenuEntry[] = [
  { label: 'editor.menu.home', path: paths.editor.pattern },
  { label: 'menu.admin.session', path: paths.editorSession.pattern },
  { label: 'menu.timetable', path: paths.editorTimetable.pattern },
];
