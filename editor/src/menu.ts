import type { AreaMenuEntry } from 'shared-data/federation/remote-contract';
import { paths } from 'shared-data/navigation/paths';

export const menu: AreaMenuEntry[] = [
  { label: 'editor.menu.home', path: paths.editor.pattern },
  { label: 'menu.admin.session', path: paths.editorSession.pattern },
  { label: 'menu.timetable', path: paths.editorTimetable.pattern },
];
