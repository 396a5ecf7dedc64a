import { paths as linked, path } from 'shared-data/navigation/paths';

export const paths = {
  ...linked,
  editorSession: path('/editor/session'),
  editorPresentationType: path('/editor/presentationType'),
  editorRelease: path('/editor/release'),
  editorNumber: path('/editor/number'),
  editorBoards: path('/editor/boards'),
  editorFlash: path('/editor/flash'),
  editorAvailability: path('/editor/availability'),
} as const;
