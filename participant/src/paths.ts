import { paths as linked, path } from 'shared-data/navigation/paths';

export const paths = {
  ...linked,
  mailBox: path('/myroom/mail'),
  myProgramme: path('/myroom/program'),
  sessionPrograms: path('/meeting/program/:id'),
  table: path('/meeting/table/:name'),
  tableOthers: path('/meeting/table/:name/others'),
  tableRoom: path('/meeting/table/:name/:room'),
  sessionBoards: path('/meeting/sessionbbs'),
  instructions: path('/meeting/instruction'),
  instruction: path('/meeting/instruction/:id'),
} as const;
