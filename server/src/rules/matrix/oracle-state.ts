import type { Json } from 'embedded-firebase';
import {
  type Audience,
  admin,
  always,
  boards,
  but,
  enter,
  enterOther,
  member,
  nobody,
  plus,
  registered,
  signedIn,
  staff,
  within,
} from './audiences.ts';
import { long, notBoolean, type Row, served } from './row.ts';
import { now } from './worlds.ts';

const written = (change: Record<string, Json> = {}): Json => ({
  uid: '{uid}',
  name: 'Kaede {uid}',
  body: 'How deep was the snow?',
  time: now,
  ...change,
});
const byOwner: Json = { uid: 'owner', name: 'Kaede owner', body: 'x', time: now };

const ownStatus = plus(within(enter, 'OC'), staff);

/** Created under the profile's name, removed by author and staff, never changed. */
const comments = (folder: string, read: Audience, write: Audience): Row[] => [
  served(folder, read),
  {
    path: `${folder}/k1`,
    read,
    write,
    update: nobody,
    remove: plus(staff, within(read, 'O')),
    value: byOwner,
    fresh: written({ body: long(5000), replyTo: 'k0' }),
    invalid: [
      'x',
      ...['uid', 'name', 'body', 'time'].map((name) => written({ [name]: null })),
      written({ body: '' }),
      written({ body: long(5001) }),
      written({ body: 5 }),
      written({ body: { a: 'x' } }),
      written({ replyTo: 'k9' }),
      written({ replyTo: 'k1' }),
      written({ replyTo: 'k0/body' }),
      written({ replyTo: '' }),
      written({ replyTo: 5 }),
      written({ name: 5 }),
      written({ likes: 100 }),
    ],
    forged: [
      [written({ time: now - 1 }), nobody],
      [written({ time: now + 1 }), nobody],
      [written({ uid: 'owner' }), within(write, 'O')],
      [written({ name: 'Kaede owner' }), within(write, 'O')],
      [byOwner, within(write, 'O')],
    ],
    stale: [written()],
  },
  ...[long(65), '\u00e9', 'a\u00e9', '\u00e9a', 'a b', '>', '@'].map(
    (key): Row => ({
      path: `${folder}/${key}`,
      read,
      remove: plus(staff, within(read, 'O')),
      value: byOwner,
      fresh: written(),
      invalid: [written()],
    }),
  ),
  ...['k2', long(64), 'a-Z_9'].map(
    (key): Row => ({
      path: `${folder}/${key}`,
      read,
      write,
      update: nobody,
      remove: plus(staff, read),
      value: written(),
    }),
  ),
  served(`${folder}/k0/body`, read, 'I never said that'),
];

const mayEditUrls = plus(staff, within(registered, 'OC'));
const url = (index: string): Row => ({
  path: `state/url/OBo01/${index}`,
  read: plus(enter, staff),
  write: mayEditUrls,
  value: 'https://example.org/data',
  next: `http://${long(1993)}`,
  invalid: [
    'javascript:alert(1)',
    'xhttps://example.org/',
    'https://a b',
    'https://example.org/\nx',
    `http://${long(1994)}`,
    5,
    { a: 'https://example.org/' },
  ],
});

const like = (path: string, read: Audience, write: Audience): Row => ({
  path,
  read,
  write,
  value: true,
  invalid: [false, 5, 'x', { a: true }],
});

const ownMail = always('O');

/** `state`, by `docs/access.md`. */
export const stateRows: Row[] = [
  served('state', nobody),
  served('state/issue', nobody),
  served('state/issue/data', nobody),
  ...comments('state/issue/data/OBo01', enter, but(enter, { quiet: '' })),
  ...comments('state/issue/data/OBo02', enterOther, but(enterOther, { quiet: '' })),
  {
    path: 'state/issue/data/OBo99/k1',
    read: enterOther,
    value: byOwner,
    invalid: [written()],
    remove: plus(staff, within(enterOther, 'O')),
  },
  served('state/issue/total', member, { OBo01: 99 }),
  served('state/issue/total/OBo01', member, 99),
  served('state/bbs', nobody),
  ...comments('state/bbs/OB', boards, but(registered, { strict: '', quiet: '' })),
  {
    path: 'state/bbs/OZ/k1',
    read: boards,
    value: byOwner,
    invalid: [written()],
    remove: plus(staff, within(boards, 'O')),
  },
  served('state/like', nobody),
  served('state/like/data', nobody),
  served('state/like/data/OBo01', nobody),
  like('state/like/data/OBo01/{uid}', signedIn, but(enter, { quiet: '' })),
  like('state/like/data/OBo02/{uid}', signedIn, but(enterOther, { quiet: '' })),
  like('state/like/data/OBo01/owner', always('O'), but(within(enter, 'O'), { quiet: '' })),
  { path: 'state/like/data/OBo99/{uid}', read: signedIn, value: true },
  served('state/like/total', member, { OBo01: 99 }),
  served('state/like/total/OBo01', member, 99),
  served('state/page', member),
  served('state/page/abstract/OBo01/count', member, 9),
  served('state/movie', member),
  served('state/stat', admin),
  served('state/status', nobody),
  served('state/status/OBo01', ownStatus),
  served('state/status/OBo02', staff),
  served('state/status/OBo01/abstract', ownStatus, { state: 'complete' }),
  served('state/mail', nobody),
  served('state/mail/{uid}', signedIn),
  served('state/mail/owner', ownMail),
  served('state/mail/owner/m1', ownMail, { time: 1, read: false }),
  served('state/mail/{uid}/forged', signedIn, { time: 1, data: { subject: 'forged' } }),
  served('state/mail/owner/m1/data/subject', ownMail, 'forged'),
  {
    path: 'state/mail/owner/m1/read',
    read: ownMail,
    write: ownMail,
    remove: nobody,
    value: false,
    next: true,
    invalid: notBoolean,
  },
  {
    path: 'state/mail/owner/m1/deletedAt',
    read: ownMail,
    write: ownMail,
    value: 1,
    fresh: { '.sv': 'timestamp' },
    next: { '.sv': 'timestamp' },
    invalid: [true, 'x', { a: 1 }],
    forged: [
      [now - 1, nobody],
      [now + 1, nobody],
    ],
  },
  { path: 'state/mail/{uid}/none/read', read: signedIn, update: signedIn, remove: nobody, value: true },
  {
    path: 'state/mail/{uid}/none/deletedAt',
    read: signedIn,
    update: nobody,
    remove: signedIn,
    value: 1,
    invalid: [{ '.sv': 'timestamp' }],
  },
  served('state/url', nobody),
  served('state/url/OBo01', plus(enter, staff)),
  served('state/url/OBo02', plus(enterOther, staff)),
  url('0'),
  url('2'),
  ...['3', '00', '-1', 'x0', '0x'].map((index) =>
    served(`state/url/OBo01/${index}`, plus(enter, staff), 'https://example.org/'),
  ),
  { path: 'state/url/OBo02/0', read: plus(enterOther, staff), write: staff, value: 'https://example.org/' },
  served('state/url/OBo99/0', plus(enterOther, staff), 'https://example.org/'),
  served('state/coeditor', member),
  served('state/coeditor/OBo01', member),
  served('state/coeditor/OBo01/{uid}', member, true),
  served('state/coeditor/OBo02/{uid}', member, true),
  served('state/sessionParticipants', nobody),
  served('state/sessionParticipants/OB', boards),
  {
    path: 'state/sessionParticipants/OB/{uid}',
    read: boards,
    write: but(registered, { strict: '' }),
    value: true,
    next: { '.sv': 'timestamp' },
    invalid: [false, 5, now - 1, 'x', { a: true }],
  },
  {
    path: 'state/sessionParticipants/OB/owner',
    read: boards,
    write: but(within(registered, 'O'), { strict: '' }),
    value: true,
  },
  served('state/sessionParticipants/OZ/{uid}', boards, true),
  served('state/claims', admin),
  served('state/claims/{uid}', signedIn, { admin: true, editor: true }),
  served('state/claims/{uid}/admin', signedIn, true),
  served('state/claims/owner', always('OAB'), { admin: true }),
  served('state/claims/manager', always('AB'), { admin: true }),
];

/** `server`, and everything that `docs/access.md` does not name. */
export const closedRows: Row[] = [
  served('server', nobody),
  served('server/outbox', nobody),
  served('server/outbox/a', nobody),
  served('server/secrets/fileKey', nobody, 'mine'),
  served('server/counters/program', nobody, 1),
  served('somethingElse', nobody),
  served('setting/somethingElse', nobody),
  served('staticData/somethingElse', nobody),
  served('otherData/somethingElse', nobody),
  served('state/somethingElse', nobody),
];
