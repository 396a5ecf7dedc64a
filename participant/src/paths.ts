import { paths as linked, path } from 'shared-data/navigation/paths';

export const paths = {
  ...linked,
  mailBox: path('/myroom/mail'),
  myProgramme: path('/myroom/program'),
  tableOthers: path('/meeting/table/:name/others'),
  tableRoom: path('/meeting/table/:name/:room'),
  sessionBoards: path('/meeting/sessionbbs'),
} as const;
