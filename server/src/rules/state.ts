import {
  admin,
  and,
  boolean,
  coeditorOf,
  comments,
  enter,
  flag,
  member,
  or,
  ownerOf,
  programExists,
  type Rules,
  registered,
  sessionExists,
  signedIn,
  staff,
} from './blocks.ts';

const ownUid = and(signedIn, '$uid === auth.uid');
const seesBoards = and(or(registered, staff), flag('showSessionBbs'));

/** `state`: what happens during the symposium. */
export const state: Rules = {
  issue: {
    data: { $program: comments(and(enter('$program'), programExists('$program')), enter('$program')) },
    total: { '.read': member },
  },
  bbs: { $session: comments(and(registered, flag('showSessionBbs'), sessionExists('$session')), seesBoards) },
  like: {
    data: {
      $program: {
        $uid: {
          '.read': ownUid,
          '.write': and(ownUid, enter('$program'), flag('like'), programExists('$program')),
          '.validate': 'newData.val() === true',
        },
      },
    },
    total: { '.read': member },
  },
  page: { '.read': member },
  movie: { '.read': member },
  stat: { '.read': admin },
  status: { $program: { '.read': or(enter('$program'), staff) } },
  mail: {
    $uid: {
      '.read': ownUid,
      '.indexOn': ['time'],
      $mail: {
        read: { '.write': and(ownUid, 'data.parent().exists()', 'newData.exists()'), '.validate': boolean },
        deletedAt: { '.write': and(ownUid, 'data.parent().exists()'), '.validate': 'newData.val() === now' },
      },
    },
  },
  url: {
    $program: {
      '.read': or(enter('$program'), staff),
      $index: {
        '.write': and(
          '$index.matches(/^[0-2]$/)',
          programExists('$program'),
          or(staff, and(registered, or(ownerOf('$program'), coeditorOf('$program')))),
        ),
        '.validate': String.raw`newData.isString() && newData.val().length <= 2000 && newData.val().matches(/^https?:\/\/[^\s]+$/)`,
      },
    },
  },
  coeditor: { '.read': member },
  sessionParticipants: {
    $session: {
      '.read': seesBoards,
      $uid: {
        '.write': and(ownUid, registered, flag('showSessionBbs'), sessionExists('$session')),
        '.validate': 'newData.val() === true || newData.val() === now',
      },
    },
  },
  claims: { '.read': admin, $uid: { '.read': ownUid } },
};
