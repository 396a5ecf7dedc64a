import { paths as linked, path } from 'shared-data/navigation/paths';

/** The links of this app: its own pages, and those of all areas. */
export const paths = {
  ...linked,
  editorSession: path('/editor/session'),
  editorPresentationType: path('/editor/presentationType'),
  editorTimetable: path('/editor/timetable'),
} as const;
