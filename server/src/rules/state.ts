import { notificationChoices } from 'shared-data/models/notification';
import {
  admin,
  and,
  at,
  boolean,
  comments,
  enter,
  enterAsParticipant,
  fields,
  flag,
  isEditing,
  member,
  or,
  participant,
  presence,
  programExists,
  type Rules,
  registered,
  sessionExists,
  signedIn,
  staff,
  text,
} from './blocks.ts';
import { answered, delay, editing, here, itemPresence, itemPresenceTotal, turn } from './timetable.ts';

const isOwnUid = '$uid === auth.uid';
const ownUid = and(signedIn, isOwnUid);
const clock = String.raw`newData.isString() && newData.val().matches(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)`;
const seesBoards = and(member, flag('showSessionBbs'));

export const state: Rules = {
  issue: {
    data: {
      $program: comments(
        `${at('server/usedKey/program')}.child($program)`,
        enter('$program'),
        and(enter('$program'), programExists('$program')),
        enterAsParticipant('$program'),
      ),
    },
    total: { '.read': member },
  },
  bbs: {
    $session: comments(
      `${at('server/usedKey/session')}.child($session)`,
      seesBoards,
      and(registered, flag('showSessionBbs'), sessionExists('$session')),
      and(participant, flag('showSessionBbs')),
      { question: "newData.val() === true && !newData.parent().child('replyTo').exists()" },
    ),
  },
  bbsTotal: { '.read': seesBoards },
  bbsLike: {
    data: {
      $session: {
        $uid: {
          '.read': ownUid,
          $entry: {
            '.write': and(
              isOwnUid,
              registered,
              flag('showSessionBbs'),
              flag('like'),
              `${at('state/bbs')}.child($session).child($entry).child('hidden').val() !== true`,
              `${at('state/bbs')}.child($session).child($entry).exists()`,
            ),
            '.validate': 'newData.val() === true',
          },
        },
      },
    },
    total: { $session: { '.read': seesBoards } },
  },
  like: {
    data: {
      $program: {
        $uid: {
          '.read': ownUid,
          '.write': and(isOwnUid, enter('$program'), flag('like'), programExists('$program')),
          '.validate': 'newData.val() === true',
        },
      },
    },
    total: { '.read': member },
  },
  star: {
    $uid: {
      '.read': ownUid,
      $program: {
        '.write': and(isOwnUid, registered, or(programExists('$program'), '!newData.exists()')),
        '.validate': 'newData.val() === true',
      },
    },
  },
  page: { '.read': member },
  movie: { '.read': member },
  stat: { '.read': admin },
  status: { '.read': staff, $program: { '.read': and(participant, isEditing('$program')) } },
  mail: {
    $uid: {
      '.read': ownUid,
      '.indexOn': ['time', 'read'],
      $mail: {
        read: { '.write': and(ownUid, 'data.parent().exists()', 'newData.exists()'), '.validate': boolean },
        deletedAt: { '.write': and(ownUid, 'data.parent().exists()'), '.validate': 'newData.val() === now' },
      },
    },
  },
  url: {
    $program: {
      '.read': or(staff, enterAsParticipant('$program')),
      $index: {
        '.write': and(
          '$index.matches(/^[0-2]$/)',
          programExists('$program'),
          or(staff, and(participant, isEditing('$program'))),
        ),
        '.validate': String.raw`newData.isString() && newData.val().length <= 2000 && newData.val().matches(/^https?:\/\/[A-Za-z0-9_-]+\.[A-Za-z0-9_.-]+(:[0-9]+)?([\/?#][!-~]*)?$/)`,
      },
    },
  },
  coeditor: { '.read': member },
  sessionParticipants: {
    $session: {
      '.read': seesBoards,
      $uid: {
        '.write': and(isOwnUid, registered, flag('showSessionBbs'), sessionExists('$session')),
        '.validate': 'newData.val() === true || newData.val() === now',
      },
    },
  },
  presence: {
    data: {
      program: { $program: presence(and(enter('$program'), programExists('$program'))) },
      session: { $session: presence(and(seesBoards, sessionExists('$session'))) },
      item: itemPresence,
    },
    total: {
      program: { $program: { '.read': enter('$program') } },
      session: { $session: { '.read': seesBoards } },
      item: itemPresenceTotal,
    },
  },
  seen: {
    $uid: {
      '.read': ownUid,
      $session: {
        '.write': and(isOwnUid, registered, flag('showSessionBbs'), sessionExists('$session')),
        '.validate': 'newData.isNumber() && newData.val() <= now',
      },
    },
  },
  delay,
  turn,
  here,
  editing,
  bbsAnswered: answered(seesBoards),
  calendarFeed: { $uid: { '.read': ownUid } },
  notify: {
    $uid: {
      '.read': ownUid,
      '.write': and(isOwnUid, or(and(signedIn, '!newData.exists()'), registered)),
      '.validate': and(
        "newData.hasChildren(['zone', 'locale'])",
        "newData.child('quietFrom').exists() === newData.child('quietTo').exists()",
      ),
      ...fields({
        ...Object.fromEntries(notificationChoices.map((choice) => [choice, 'newData.val() === true'])),
        quietFrom: clock,
        quietTo: clock,
        zone: text(64),
        locale: "newData.val() === 'en' || newData.val() === 'ja'",
      }),
    },
  },
  notification: {
    $uid: {
      '.read': ownUid,
      '.indexOn': ['at'],
      $id: {
        shown: {
          '.write': and(ownUid, 'data.parent().exists()', '!data.exists()'),
          '.validate': 'newData.val() === now',
        },
      },
    },
  },
  claims: { '.read': admin, $uid: { '.read': ownUid } },
};
