import {
  admin,
  all,
  always,
  member,
  memberOrAnonymous,
  nobody,
  plus,
  signedIn,
  staff,
  within,
} from './audiences.ts';
import { free } from './oracle-setting.ts';
import { long, notNumber, notText, type Row, served, variantsOf } from './row.ts';
import { now } from './worlds.ts';

const meeting = variantsOf({
  url: 'https://meet.example.org/1',
  meetingId: '99 1234',
  passcode: 'snow',
  showAt: now,
});

const zoom = (path: string, showAt: number, read: Row['read']): Row => ({
  path: `otherData/room/${path}`,
  read,
  write: staff,
  value: meeting({ showAt }),
  next: meeting({ showAt, url: `https://${long(992)}`, meetingId: long(100), passcode: long(100) }),
  invalid: [
    'x',
    meeting({ showAt: null }),
    ...notNumber.map((value) => meeting({ showAt: value })),
    meeting({ url: 'http://meet.example.org/1' }),
    meeting({ url: 'xhttps://meet.example.org/1' }),
    meeting({ url: 'https://meet.example.org/ 1' }),
    meeting({ url: `https://${long(993)}` }),
    meeting({ url: 5 }),
    ...notText(100).flatMap((value) => [meeting({ meetingId: value }), meeting({ passcode: value })]),
    meeting({ host: 'x' }),
  ],
});

const zoomTime = (path: string, read: Row['read']): Row => ({
  path: `otherData/room/${path}/showAt`,
  read,
  write: staff,
  value: now,
  invalid: notNumber,
});

const textOf64 = (path: string): Row => ({
  path,
  read: all,
  write: admin,
  value: 'S',
  next: long(64),
  invalid: notText(64),
});

/** `otherData`, by `docs/access.md`. */
export const otherDataRows: Row[] = [
  served('otherData', nobody),
  served('otherData/program', staff),
  served('otherData/program/OBo01', always('OQCEAB')),
  served('otherData/program/OBo01/email', always('OQCEAB'), '{uid}@example.org'),
  served('otherData/program/OBo02', staff),
  served('otherData/user', staff),
  served('otherData/user/{uid}', signedIn, { name: 'Somebody' }),
  served('otherData/user/owner', plus(member, always('O')), { name: 'Somebody' }),
  served('otherData/user/coeditor', plus(member, always('C')), { name: 'Somebody' }),
  served('otherData/draft', staff, { id: 'x', by: 'x', at: now }),
  served('otherData/bounced', staff),
  served('otherData/bounced/{uid}', staff, { at: now }),
  served('otherData/progress', staff),
  served('otherData/progress/2026-12-02', staff, { programs: 1 }),
  served('otherData/moderation', staff),
  served('otherData/moderation/program:OBo01:k0', staff),
  served('otherData/moderation/program:OBo01:k0/hiddenAt', staff, now),
  served('otherData/moderation/program:OBo01:k0/reports/{uid}', staff, { at: now }),
  served('otherData/lateAccess', staff),
  served('otherData/lateAccess/{uid}', signedIn, { until: now }),
  served('otherData/lateAccess/owner', plus(staff, always('O')), { until: now }),
  served('otherData/addressChange', admin),
  served('otherData/addressChange/{uid}', signedIn, { to: '{uid}@example.com', at: now, until: now }),
  served('otherData/addressChange/owner', plus(admin, always('O')), {
    to: 'o@example.com',
    at: now,
    until: now,
  }),
  served('otherData/sessionGroupIndex', memberOrAnonymous),
  served('otherData/instruction', memberOrAnonymous),
  served('otherData/room', staff),
  served('otherData/room/A', staff),
  zoom('A/zoom', now, member),
  zoom('B/zoom', now + 1, staff),
  // open item: as a room; closed: its people; hidden: staff
  served('otherData/room/A/itemZoom', staff),
  served('otherData/room/A/itemZoom/day1', staff),
  zoom('A/itemZoom/day1/open', now, member),
  zoom('A/itemZoom/day1/later', now + 1, staff),
  zoom('A/itemZoom/day1/closed', now, plus(staff, within(member, 'O'))),
  zoom('A/itemZoom/day1/closedLater', now + 1, staff),
  zoom('A/itemZoom/day1/hidden', now, staff),
  zoom('A/itemZoom/day1/removed', now, staff),
  zoom('A/itemZoom/day1/gone', now, staff),
  // as participants see it, whatever an open draft says
  zoom('A/itemZoom/day1/moved', now, member),
  zoom('A/itemZoom/day1/drafted', now, staff),
  ...['A/zoom', 'B/zoom'].map((meeting) => zoomTime(meeting, member)),
  ...['open', 'later', 'closed', 'closedLater', 'moved'].map((item) =>
    zoomTime(`A/itemZoom/day1/${item}`, member),
  ),
  ...['hidden', 'gone', 'removed', 'drafted'].map((item) => zoomTime(`A/itemZoom/day1/${item}`, staff)),
  // the same ids elsewhere are other items
  zoom('B/itemZoom/day1/closed', now, staff),
  served('otherData/itemPeople', nobody),
  served('otherData/itemPeople/day1/A/closed', nobody),
  served('otherData/itemPeople/day1/A/closed/{uid}', nobody, true),
  served('otherData/itemConvener', nobody),
  served('otherData/itemConvener/day1/A/open', nobody),
  served('otherData/itemConvener/day1/A/open/{uid}', nobody, true),
  served('otherData/publicPosition', nobody),
  served('otherData/publicPosition/OBo02', nobody),
  free('otherData/sponsor', all, admin),
  free('otherData/advertisement', all, admin),
  free('otherData/contest', member, admin),
  textOf64('otherData/exibitionSessionId'),
  textOf64('otherData/sponsorSessionId'),
];
