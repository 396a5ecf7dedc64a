import type { AreaMenuEntry, SiteMenuEntry } from 'shared-data/federation/remote-contract';
import { paths } from './paths.ts';

const meeting = { id: 'meeting', label: 'menu.meeting', path: paths.meeting(), icon: 'users' } as const;
const program = { id: 'program', label: 'menu.program', path: paths.programs(), icon: 'list' } as const;
const timetable = {
  id: 'timetable',
  label: 'menu.timetable',
  path: paths.tables(),
  icon: 'calendar',
} as const;
const instructions = {
  id: 'instructions',
  label: 'menu.instructions',
  path: paths.instructions(),
  icon: 'info',
} as const;
const boards = { id: 'boards', label: 'menu.boards', path: paths.sessionBoards(), icon: 'users' } as const;
const submission = {
  id: 'submission',
  label: 'menu.submission',
  path: paths.submission(),
  icon: 'upload',
} as const;
const registration = {
  id: 'registration',
  label: 'menu.registration',
  path: paths.registration(),
  icon: 'edit',
} as const;
const myRoom = { id: 'myRoom', label: 'menu.myRoom', path: paths.myRoom(), icon: 'user' } as const;
const mail = { id: 'mail', label: 'menu.mail', path: paths.mailBox(), icon: 'mail' } as const;

export const siteMenu: SiteMenuEntry[] = [
  { ...meeting, place: 'top', order: 10, shownTo: 'everybody' },
  { ...program, place: 'top', order: 20, shownTo: 'members' },
  { ...timetable, place: 'top', order: 30, shownTo: 'members' },
  { ...instructions, place: 'top', order: 40, shownTo: 'members' },
  { ...submission, place: 'top', order: 50, shownTo: 'submitters' },
  { ...registration, place: 'top', order: 60, shownTo: 'registrants' },
  { ...myRoom, place: 'drawer', order: 10, shownTo: 'members' },
  { ...boards, place: 'drawer', order: 15 },
  { ...myRoom, place: 'user', order: 10, shownTo: 'members' },
  { ...mail, place: 'user', order: 20, shownTo: 'members' },
];

export const menu: AreaMenuEntry[] = [];
