import type { Json } from 'embedded-firebase';
import { asJson } from '../../stored/database.ts';

let last = 0;
function mark(word: 'secret' | 'public', where: string): string {
  last += 1;
  return `${word}${where}${last}`;
}
const secret = (where: string) => mark('secret', where);
const open = (where: string) => mark('public', where);
const both = (where: string) => ({ en: open(where), ja: open(`${where}Ja`) });

const item = (title: string, more: Record<string, Json> = {}): Json => ({
  id: 'talks',
  kind: 'oral',
  sessionId: 'OB',
  title,
  begin: '09:00',
  end: '10:00',
  version: 1,
  ...more,
});
const day = (items: Record<string, Json>): Json => ({
  name: 'day1',
  title: open('Day'),
  date: '2026-12-02',
  order: 1,
  rooms: { A: { id: 'A', name: open('Room'), order: 1, tables: items } },
});

const shownItem = item(open('Item'), { programs: { OBo01: { order: 1 } } });
const comment = { uid: 'owner', name: secret('Commenter'), body: secret('Comment'), time: 1 };

/** Records whose texts say who may read them: `secret…` no visitor, `publicProgram…` with `showProgramList`, `public…` while visitors are admitted. */
export const markedRecords: Record<string, Json> = {
  'setting/information': { lead: both('Lead'), announcements: { a: { text: both('News'), at: 1 } } },
  'setting/enquete': { enabled: true, url: `https://example.org/${secret('Enquete')}` },
  'setting/activeSite': { table: 'day1', room: 'A', item: 'talks', note: { en: secret('Note') } },
  'setting/mailTemplate/reminder': asJson({ id: 'reminder', title: secret('Mail'), body: secret('Mail') }),
  'setting/admin': { note: secret('Admin') },
  'setting/viewer': { note: secret('Viewer') },
  'staticData/session/OB': { id: 'OB', group: 'O', title: open('Session') },
  'staticData/program/OBo01': asJson({
    id: 'OBo01',
    title: open('Program'),
    sessionId: 'OB',
    presentationType: 'oral',
    online: false,
    authors: [
      {
        givenName: open('Program'),
        familyName: open('Program'),
        affiliation: open('Program'),
        presenter: true,
      },
    ],
    ownerUid: 'owner',
  }),
  'staticData/table/day1': day({ talks: shownItem }),
  'staticData/instruction/access': {
    id: 'access',
    title: both('Instruction'),
    body: both('Instruction'),
    order: 1,
  },
  'staticData/sponsor/a': { name: both('Sponsor') },
  'staticData/advertisement/a': { name: both('Advertisement') },
  'staticData/exhibition/a': { name: both('Exhibition') },
  'staticData/user/owner@example%2Eorg': asJson({
    uid: 'owner',
    isRegistered: true,
    familyName: secret('User'),
  }),
  'otherData/program/OBo01': asJson({
    id: 'OBo01',
    email: `${secret('Address')}@example.org`,
    note: secret('Wish'),
  }),
  'otherData/user/owner': { uid: 'owner', name: secret('Profile'), affiliation: secret('Profile') },
  'otherData/table/day1': day({
    talks: shownItem,
    drafted: item(secret('Drafted')),
    hidden: item(secret('Hidden'), { hidden: true }),
  }),
  'otherData/room/A': {
    zoom: { url: `https://example.org/${secret('Zoom')}`, passcode: secret('Code'), showAt: 1 },
    itemZoom: { day1: { talks: { url: `https://example.org/${secret('ItemZoom')}`, showAt: 1 } } },
  },
  'otherData/contest/a': { name: { en: secret('Contest') } },
  'otherData/sessionGroupIndex/O': { order: 1, title: both('Group') },
  'otherData/moderation/x': { text: secret('Case') },
  'otherData/acknowledged/x': { note: secret('Conflict') },
  'state/issue/data/OBo01/k1': comment,
  'state/bbs/OB/k1': comment,
  'state/mail/owner/m1': asJson({ time: 1, data: { subject: secret('Letter') } }),
  'state/url/OBo01/0': `https://example.org/${secret('Link')}`,
  'state/page/abstract/OBo01': { count: 1, name: secret('File') },
  'server/secrets/x': secret('Key'),
};
