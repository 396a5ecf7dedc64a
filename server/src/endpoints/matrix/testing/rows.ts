import { dbPaths } from 'shared-data/models/db-paths';
import { noLetter } from 'shared-data/models/mail-letter';
import { usualWeights } from 'shared-data/models/proposal';
import { systemTemplates } from '../../../mail/system-templates.ts';
import { plainPng } from '../../../testing/plain-png.ts';
import { programId, registration, startTime, submission } from '../../../testing/symposium.ts';
import { announcement } from '../../../testing/tus.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { other, type Person, registrationId } from './people.ts';

export interface Row {
  path: string;
  about: string;
  /** One letter per person, in their order; see `answers`. */
  expected: string;
  method?: 'GET' | 'POST';
  body?(person: Person, world: TestWorld): unknown;
  form?: boolean;
  headers?(person: Person): Record<string, string>;
  changes?: Record<string, string | boolean | number>;
}

/** A point means success. */
export const answers: Record<string, string> = {
  L: '401 unauthenticated',
  F: '403 forbidden',
  G: '404 unregisteredAddress',
  I: '400 linkInvalid',
  V: '403 emailNotVerified',
  C: '403 closed',
  N: '404 notFound',
  X: '409 conflict',
  T: '403 deadlinePassed',
  D: '403 uploadDisabled',
  M: '403 mailOff',
};

export type Content = Record<string, string> | undefined;

export function requestOf(row: Row, person: Person, content: Content, token: string | null): RequestInit {
  const { method = 'POST', form } = row;
  const headers = {
    ...row.headers?.(person),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  if (!content) return { method, headers };
  if (!form)
    return {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(content),
    };
  const data = new FormData();
  for (const [name, value] of Object.entries(content)) data.set(name, value);
  return { method, headers, body: data };
}

const call = (path: string, about: string, expected: string, body?: Row['body']): Row => ({
  path,
  about,
  expected,
  ...(body && { body }),
});
const form = (...row: Parameters<typeof call>): Row => ({ ...call(...row), form: true });
const get = (...row: Parameters<typeof call>): Row => ({ ...call(...row), method: 'GET' });
const upload = (about: string, expected: string, programOf: (person: Person) => string): Row => ({
  ...call('/php/upload.php', about, expected),
  headers: (person) => announcement({ programId: programOf(person), kind: 'presentation', size: 100 }),
});
const when = (changes: NonNullable<Row['changes']>, row: Row): Row => ({ ...row, changes });
const uidOf = ({ uid }: Person) => uid ?? 'registered';
const fresh = { email: 'fresh@example.org', password: 'glacier77' };
const session = { id: 'IA', group: 'I', title: 'Ice and air' };
const instruction = { id: 'new', title: { en: 'New' }, body: { en: '' }, order: 1 };
const dayDraft = { title: 'Day', date: '2026-12-09', rooms: [{ id: 'A', name: 'A' }] };
const { filter, excluded, ...noText } = noLetter;
const letterToOther = { letter: { ...noText, subjectEn: 'News', bodyEn: 'Hello' }, filter, uid: other.uid };
const proposalOptions = {
  seed: 1,
  scope: 'all',
  sessions: [],
  begin: '09:00',
  end: '18:00',
  minutes: 15,
  seconds: 5,
  weights: usualWeights,
};
const numberChoice = { session: '', order: 'session', unready: false, renew: false };
const pushDevice = {
  ...{ action: 'add', endpoint: 'https://fcm.googleapis.com/fcm/send/x', locale: 'en', fresh: false },
  ...{ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};
const importChoice = { id: 'none', mapping: [], consent: false };
const withdrawal = { id: other.program, before: { canceled: false }, after: { canceled: true } };
const flag = (name: string, value = false) => ({ [`setting/permission/${name}`]: value });
const base = (name: string, value: boolean | number = false) => ({ [`setting/base/${name}`]: value });
const enteringOff = flag('enterPresentation');
const submitted = (id: string) => ({ [`staticData/program/${id}/sessionId`]: '' });
const mailToOther = { to: other.email, toname: 'Other', subject: 'Hello', body: 'Hello' };
const ownSubmission = ({ program }: Person) => ({ id: program, submission });
const fileOf = ({ program }: Pick<Person, 'program'>) => ({ programId: program, kind: 'presentation' });

const commented = (on: 'program' | 'session', id: string) => async (world: TestWorld) => {
  const path = on === 'program' ? dbPaths.comments(id) : dbPaths.bbs(id);
  await world.ports.database.update({
    [`${path}/k1`]: { uid: other.uid, name: 'Other', body: 'Rude', time: startTime },
  });
  return { on, id, key: 'k1' };
};
const reportOf = (on: 'program' | 'session', id: string) => (_: Person, world: TestWorld) =>
  commented(on, id)(world);
const zoomOf = (at: object) => () => ({
  changes: [
    {
      at,
      before: null,
      after: { url: 'https://meet.example.org/1', meetingId: '', passcode: '', showAt: 1 },
    },
  ],
});
const moderationOf = (action: string) => async (_: Person, world: TestWorld) => ({
  ...(await commented('program', programId)(world)),
  action,
});

async function dayIn(world: TestWorld): Promise<string> {
  const { title, date } = dayDraft;
  const rooms = { A: { id: 'A', name: 'A', order: 1 } };
  await world.ports.database.update({
    'otherData/table/day9': { name: 'day9', title, date, order: 1, rooms },
  });
  return 'day9';
}

async function sendOwn(world: TestWorld): Promise<object> {
  const answer = await world.post('admin', '/api/mail/recipients', { filter, excluded, uses: [] });
  const { count = 1, digest = '0'.repeat(43) } = (await answer.json()) as { count?: number; digest?: string };
  return { letter: 'own', version: 1, count, digest, recallMinutes: 5 };
}

async function auditedChange(world: TestWorld): Promise<string> {
  const changes = [{ what: 'setting/base/homepage', before: null, after: 'https://example.org/' }];
  await world.ports.database.update({
    'setting/base/homepage': 'https://example.org/',
    'server/audit/e1': {
      ...{ at: startTime, uid: 'editor', email: 'editor@example.org', action: 'database' },
      changes: JSON.stringify(changes),
    },
  });
  return 'e1';
}

/**
 * Permissions, written by hand from the specification (sections 6 and 7). Columns: visitors · unverified, impostor, newcomer, registered,
 * owner, co-editor · editor, administrator · stale administrator, stale editor, administrator as the owner · closed site: registered,
 * owner, editor, administrator · without privilege: editor, administrator · owner when the site's state cannot be read.
 */
// biome-ignore format: a table
export const rows: readonly Row[] = [
  //                                                       vA uinroc ea xyh ROED PQ U
  call('/api/auth', 'list',                               'LL FFFFFF F. FFF FFF. F. F'),
  call('/api/auth/append', 'plain',                       '.. FFFFFF F. FFF FFF. F. F', () => fresh),
  call('/api/auth/append', 'with rights',                 'FF FFFFFF F. FFF FFF. F. F', () => ({ ...fresh, claims: { editor: true } })),
  call('/api/auth/delete', 'own',                         'LL ...... .F ..F ...F .F .', (person) => ({ uid: uidOf(person) })),
  call('/api/auth/delete', 'foreign',                     'LL FFFFFF F. FFF FFF. F. F', () => ({ uid: other.uid })),
  call('/api/auth/update', 'own password',                'LL ...... .. ..F .... .. .', () => ({ password: 'glacier77' })),
  call('/api/auth/update', 'own address',                 'LL ...... .. ..F .... .. .', () => ({ email: fresh.email })),
  call('/api/auth/update', 'own, confirmed by oneself',   'LL FFFFFF FF FFF FFFF FF F', () => ({ emailVerified: true })),
  call('/api/auth/update', 'foreign password',            'LL FFFFFF F. FFF FFF. F. F', () => ({ uid: other.uid, password: 'glacier77' })),
  call('/api/auth/update', 'foreign address',             'LL FFFFFF F. FFF FFF. F. F', () => ({ uid: other.uid, email: fresh.email })),
  call('/api/auth/update', 'foreign, disabled',           'LL FFFFFF F. FFF FFF. F. F', () => ({ uid: other.uid, disabled: true })),
  call('/api/auth/addressChange', 'own',                  'LL ...... .. ..F .... .. .', () => ({ action: 'cancel' })),
  call('/api/auth/addressLink', 'of nobody',              'II IIIIII II III IIII II I', () => ({ code: `nobody.${'a'.repeat(43)}` })),
  call('/api/auth/claims', 'own',                         'LL FFFFFF F. FFF FFF. F. F', (person) => ({ uid: uidOf(person), editor: true })),
  call('/api/auth/claims', 'foreign',                     'LL FFFFFF F. FFF FFF. F. F', () => ({ uid: other.uid, admin: true })),
  call('/api/auth/token', 'own',                          'LL FFFFFF FF FFF FFFF FF F', (person) => ({ uid: uidOf(person) })),
  call('/api/auth/token', 'foreign',                      'LL FFFFFF F. FFF FFF. F. F', () => ({ uid: other.uid })),
  call('/api/auth/emailVerification', 'own',              'LL ...... .. ... .... .. .'),
  call('/api/auth/emailVerification', 'foreign',          'LL FFFFFF F. FFF FFF. F. F', () => ({ uid: other.uid })),
  call('/api/auth/signOut', 'unknown token',              '.. ...... .. ... .... .. .', () => ({ refreshToken: 'x' })),
  call('/api/auth/passwordReset', 'own',                  'GG ...... .. ... .... .. .', ({ email }) => ({ email })),
  call('/api/auth/passwordReset', 'foreign',              '.. ...... .. ... .... .. .', () => ({ email: other.email })),
  call('/api/user/append', 'own',                         'LL VV.XXX XX XXX CCXX CC C', () => ({ registration })),
  call('/api/user/update', 'own',                         'LL VVN... .. ... CC.. C. C', () => ({ registration })),
  call('/api/user/update', 'own, by its id',              'LL FFN... .. ... CC.. C. C', ({ email }) => ({ id: registrationId(email), registration })),
  call('/api/user/update', 'foreign',                     'LL FFFFFF F. FFF FFF. F. F', () => ({ id: registrationId(other.email), registration })),
  call('/api/user/delete', 'own',                         'LL FFFFFF F. FFF FFF. F. F', ({ email }) => ({ id: registrationId(email) })),
  call('/api/user/delete', 'foreign',                     'LL FFFFFF F. FFF FFF. F. F', () => ({ id: registrationId(other.email) })),
  call('/api/session/append', '',                         'LL FFFFFF .. FFF FF.. .. F', () => ({ session })),
  call('/api/session/update', '',                         'LL FFFFFF .. FFF FF.. .. F', () => ({ id: 'OB', changes: { title: 'New' } })),
  call('/api/session/delete', '',                         'LL FFFFFF .. FFF FF.. .. F', () => ({ id: 'OB', unassign: true })),
  call('/api/session/merge', '',                          'LL FFFFFF .. FFF FF.. .. F', () => ({ from: 'OB', into: 'S' })),
  call('/api/session/split', '',                          'LL FFFFFF .. FFF FF.. .. F', () => ({ from: 'OB', session, programs: [], items: [] })),
  call('/api/session/groups', '',                         'LL FFFFFF .. FFF FF.. .. F', () => ({ groups: [], before: [] })),
  call('/api/program/append', '',                         'LL VVF... .. ... CC.. CC C', () => ({ submission })),
  call('/api/program/update', 'own submission',           'LL VVFF.. .. FF. CC.. .. C', ({ program }) => ({ id: program, submission })),
  call('/api/program/update', 'foreign submission',       'LL VVFFFF .. FFF CC.. .. C', () => ({ id: other.program, submission })),
  call('/api/program/update', 'own assignment',           'LL FFFFFF .. FFF FF.. .. F', ({ program }) => ({ id: program, assignment: { sessionId: 'S' } })),
  call('/api/program/update', 'foreign assignment',       'LL FFFFFF .. FFF FF.. .. F', () => ({ id: other.program, assignment: { canceled: true } })),
  call('/api/program/delete', 'own',                      'LL VVFF.F .. FF. CC.. .. C', ({ program }) => ({ id: program })),
  call('/api/program/delete', 'foreign',                  'LL VVFFFF .. FFF CC.. .. C', () => ({ id: other.program })),
  call('/api/program/many', '',                           'LL FFFFFF .. FFF FF.. .. F', () => ({ programs: [withdrawal] })),
  call('/api/program/manyReport', 'absent',               'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none' })),
  call('/api/program/manyUndo', 'absent',                 'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none' })),
  call('/api/program/owner', '',                          'LL FFFFFF F. FFF FFF. F. F', () => ({ id: programId, email: other.email })),
  call('/api/program/coeditor', 'own',                    'LL VVFF.F .. FF. CC.. .. C', ({ program }) => ({ id: program, uid: other.uid, coeditor: true })),
  call('/api/program/coeditor', 'own, of oneself',        'LL VVFF.. .. FF. CC.. .. C', ({ program, email }) => ({ id: program, email, coeditor: false })),
  call('/api/program/coeditor', 'foreign',                'LL VVFFFF .. FFF CC.. .. C', (person) => ({ id: other.program, uid: uidOf(person), coeditor: true })),
  call('/api/program/lateAccess', '',                     'LL FFFFFF .. FFF FF.. .. F', () => ({ uid: other.uid, until: 1 })),
  call('/api/program/link', 'own',                        'LL VVFF.. .. FF. CC.. .. C', ({ program }) => ({ id: program, before: null, after: 'https://a.example/' })),
  call('/api/program/link', 'foreign',                    'LL VVFFFF .. FFF CC.. .. C', () => ({ id: other.program, before: null, after: 'https://a.example/' })),
  call('/api/comment/report', 'of a foreign program',     'LL VVF... .. ... CC.. CC C', reportOf('program', other.program)),
  call('/api/comment/report', 'of a board',               'LL VVF... .. ... CC.. CC C', reportOf('session', 'OB')),
  call('/api/comment/report', 'absent',                   'LL VVFNNN NN NNN CCNN CC C', () => ({ on: 'program', id: programId, key: 'none' })),
  call('/api/comment/moderate', 'hide',                   'LL FFFFFF .. FFF FF.. .. F', moderationOf('hide')),
  call('/api/comment/moderate', 'dismiss, absent',        'LL FFFFFF NN FFF FFNN NN F', () => ({ on: 'program', id: programId, key: 'none', action: 'dismiss' })),
  call('/api/calendar/feed', 'create',                    'LL VVF... .. ..F CC.. CC C', () => ({ action: 'create' })),
  call('/api/calendar/feed', 'revoke',                    'LL ...... .. ... .... .. .', () => ({ action: 'revoke' })),
  get('/api/notification/key', '',                         'LL VVF... .. ..F CC.. CC C'),
  call('/api/notification/device', 'add',                 'LL VVF... .. ..F CC.. CC C', () => pushDevice),
  call('/api/notification/device', 'remove',              'LL ...... .. ... .... .. .', () => ({ action: 'remove', endpoint: pushDevice.endpoint })),
  call('/api/instruction/append', '',                     'LL FFFFFF F. FFF FFF. F. F', () => ({ instruction })),
  call('/api/instruction/update', '',                     'LL FFFFFF F. FFF FFF. F. F', () => ({ id: 'zoom', changes: { order: 2 } })),
  call('/api/instruction/delete', '',                     'LL FFFFFF F. FFF FFF. F. F', () => ({ id: 'zoom' })),
  call('/api/instruction/order', '',                      'LL FFFFFF F. FFF FFF. F. F', () => ({ ids: ['zoom'], before: ['zoom'] })),
  call('/api/listing', '',                                'LL FFFFFF F. FFF FFF. F. F', () => ({ kind: 'sponsor', listings: [], before: [] })),
  call('/api/listing/session', '',                        'LL FFFFFF F. FFF FFF. F. F', () => ({ kind: 'sponsor', id: 'OB', before: '' })),
  call('/api/listing/enquete', '',                        'LL FFFFFF F. FFF FFF. F. F', () => ({ enquete: null, before: null })),
  call('/api/auth/many', '',                              'LL FFFFFF F. FFF FFF. F. F', () => ({ action: 'verify', uids: ['none'] })),
  call('/api/auth/manyReport', 'absent',                  'LL FFFFFF FN FFF FFFN FN F', () => ({ id: 'none' })),
  form('/api/setting/logo', '',                            'LL FFFFFF F. FFF FFF. F. F', () => ({ file: new Blob([plainPng(2, 2)]) })),
  call('/api/table/zoom', 'of a room',                    'LL FFFFFF .. FFF FF.. .. F', async (_, world) => dayIn(world).then(zoomOf({ room: 'A' }))),
  call('/api/table/zoom', 'of no item',                   'LL FFFFFF NN FFF FFNN NN F', zoomOf({ room: 'A', table: 'day1', item: 'none' })),
  call('/api/timetable/append', '',                       'LL FFFFFF F. FFF FFF. F. F', () => ({ id: 'day9', day: dayDraft })),
  call('/api/timetable/update', 'absent',                 'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none', day: dayDraft, before: dayDraft })),
  call('/api/timetable/update', '',                       'LL FFFFFF .. FFF FF.. .. F', async (_, world) => ({ id: await dayIn(world), day: { ...dayDraft, title: 'New' }, before: dayDraft })),
  call('/api/timetable/delete', '',                       'LL FFFFFF F. FFF FFF. F. F', async (_, world) => ({ id: await dayIn(world), items: 0 })),
  get('/api/proposal', '',                                'LL FFFFFF .. FFF FF.. .. F'),
  call('/api/proposal/append', '',                        'LL FFFFFF .. FFF FF.. .. F', () => proposalOptions),
  call('/api/proposal/cancel', 'absent',                  'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none' })),
  call('/api/proposal/apply', 'absent',                   'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none' })),
  call('/api/proposal/undo', 'absent',                    'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none' })),
  form('/api/import/upload', '',                          'LL FFFFFF F. FFF FFF. F. F', () => ({ kind: 'people', file: new Blob(['E-mail\na@example.org']) })),
  call('/api/import/preview', 'absent',                   'LL FFFFFF FN FFF FFFN FN F', () => importChoice),
  call('/api/import/apply', 'absent',                     'LL FFFFFF FN FFF FFFN FN F', () => ({ ...importChoice, leaveOut: false, digest: 'x'.repeat(43) })),
  call('/api/import/undoPreview', 'absent',               'LL FFFFFF FN FFF FFFN FN F', () => ({ id: 'none' })),
  call('/api/import/undo', 'absent',                      'LL FFFFFF FN FFF FFFN FN F', () => ({ id: 'none', digest: 'x'.repeat(43) })),
  get('/api/task', '',                                    'LL FFFFFF .. FFF FF.. .. F'),
  call('/api/print/append', '',                           'LL FFFFFF F. FFF FFF. F. F', () => ({ what: 'badges', locale: 'en', session: '', person: '', attendance: '', sample: true })),
  call('/api/archive/append', '',                         'LL FFFFFF F. FFF FFF. F. F', () => ({})),
  call('/api/task/file', 'absent',                        'LL FFFFFF FN FFF FFFN FN F', () => ({ id: 'none' })),
  call('/api/task/cancel', 'absent',                      'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none' })),
  call('/api/number/preview', '',                         'LL FFFFFF .. FFF FF.. .. F', () => numberChoice),
  call('/api/number/append', 'not as confirmed',          'LL FFFFFF XX FFF FFXX XX F', () => ({ ...numberChoice, digest: '0'.repeat(43) })),
  call('/api/draft/append', '',                           'LL FFFFFF .. FFF FF.. .. F', () => ({})),
  call('/api/draft/delete', 'absent',                     'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none', stamp: 0 })),
  get('/api/release', '',                                 'LL FFFFFF .. FFF FF.. .. F'),
  call('/api/release/preview', '',                        'LL FFFFFF .. FFF FF.. .. F', () => ({})),
  call('/api/release/append', 'not as confirmed',         'LL FFFFFF XX FFF FFXX XX F', () => ({ name: 'First', tell: true, digest: '0'.repeat(43) })),
  call('/api/release/compare', 'absent',                  'LL FFFFFF NN FFF FFNN NN F', () => ({ from: 'none' })),
  call('/api/release/restore', 'absent',                  'LL FFFFFF NN FFF FFNN NN F', () => ({ id: 'none' })),
  get('/api/typeLetter', '',                              'LL FFFFFF .. FFF FF.. .. F'),
  call('/api/typeLetter/append', 'not as confirmed',      'LL FFFFFF XX FFF FFXX XX F', () => ({ digest: '0'.repeat(43) })),
  call('/php/download.php', 'foreign',                    'LL VVF... .. ... CC.. .. C', () => fileOf(other)),
  upload('own',                                           'LL VVFF.. .. FF. CC.. .. C', ({ program }) => program),
  upload('foreign',                                       'LL VVFFFF .. FFF CC.. .. C', () => other.program),
  call('/php/remove.php', 'own',                          'LL VVFF.. .. FF. CC.. .. C', fileOf),
  call('/php/remove.php', 'foreign',                      'LL VVFFFF .. FFF CC.. .. C', () => fileOf(other)),
  call('/api/mail/release', '',                           'LL FFFFFF F. FFF FFF. F. F', () => ({ held: 'send' })),
  form('/php/sendMail.php', 'to somebody',                'LL FFFFFF .. FFF FF.. FF F', () => mailToOther),
  form('/php/sendMail.php', 'own registration',           'LL VVF... .. ... CC.. CC C', () => ({ template: 'successRegistration' })),
  form('/php/sendMail.php', 'own submission',             'LL VVFF.F FF FF. CCFF CC C', ({ program }) => ({ template: 'successSubmission', programId: program })),
  form('/php/sendMail.php', 'foreign submission',         'LL VVFFFF FF FFF CCFF CC C', () => ({ template: 'successSubmission', programId: other.program })),
  get('/api/mail', 'list',                                'LL FFFFFF F. FFF FFF. F. F'),
  get('/api/mail/letters', '',                            'LL FFFFFF F. FFF FFF. F. F'),
  call('/api/mail/letter', '',                            'LL FFFFFF F. FFF FFF. F. F', () => ({ id: 'new', version: 0, letter: noLetter })),
  call('/api/mail/recipients', '',                        'LL FFFFFF F. FFF FFF. F. F', () => ({ filter, excluded, uses: [] })),
  call('/api/mail/letterPreview', '',                     'LL FFFFFF F. FFF FFF. F. F', () => letterToOther),
  call('/api/mail/letterTest', '',                        'LL FFFFFF F. FFF FFF. FF F', () => letterToOther),
  call('/api/mail/log', 'absent',                         'LL FFFFFF FN FFF FFFN FN F', () => ({ id: 'none' })),
  call('/api/mail/append', '',                            'LL FFFFFF F. FFF FFF. FF F', (_, world) => sendOwn(world)),
  call('/api/mail/update', 'absent',                      'LL FFFFFF FN FFF FFFN FN F', () => ({ id: 'none', state: 'paused' })),
  call('/api/mail/retry', 'absent',                       'LL FFFFFF FN FFF FFFN FF F', () => ({ id: 'none' })),
  get('/api/mail/templates', '',                          'LL FFFFFF F. FFF FFF. F. F'),
  call('/api/mail/template', '',                          'LL FFFFFF F. FFF FFF. F. F', () => ({ id: 'postComment', before: { ...systemTemplates.postComment, flag: true }, after: null })),
  call('/api/mail/preview', '',                           'LL FFFFFF F. FFF FFF. F. F', () => ({ id: 'postComment', ...systemTemplates.postComment })),
  call('/php/sendLog.php', '',                            '.. ...... .. ... .... .. .'),
  get('/api/health', '',                                  '.. ...... .. ... .... .. .'),
  get('/api/openapi.json', '',                            '.. ...... .. ... .... .. .'),
  get('/config.json', '',                                 '.. ...... .. ... .... .. .'),
  get('/api/audit', '',                                   'LL FFFFFF F. FFF FFF. F. F'),
  call('/api/audit/restore', '',                          'LL FFFFFF F. FFF FFF. F. F', async (_, world) => ({ id: await auditedChange(world) })),
  get('/api/figures', '',                                 'LL FFFFFF F. FFF FFF. F. F'),
  call('/api/rehearsal/begin', '',                        'LL FFFFFF F. FFF FFF. F. F', () => ({ role: 'participant', at: null })),
  get('/api/limits', '',                                  'LL FFFFFF F. FFF FFF. F. F'),
  call('/api/limits/release', 'nobody',                   'LL FFFFFF FN FFF FFFN FN F', () => ({ kind: 'reset', of: 'address', id: other.email })),
  //                                                       switches and deadlines
  when(base('closed', true), call('/api/auth/append', 'closed',                   'CC FFFFFF F. FFF FFF. F. F', () => fresh)),
  when(base('addAccount'), call('/api/auth/append', 'addAccount off',             'FF FFFFFF F. FFF FFF. F. F', () => fresh)),
  when({ 'setting/admin/signInAs': false }, call('/api/auth/token', 'off',        'LL FFFFFF FF FFL FFFF FF F', () => ({ uid: other.uid }))),
  when(base('deadlines/registration', 1), call('/api/user/append', 'too late',    'LL VVTXXX XX XXX CCXX CC C', () => ({ registration }))),
  when(flag('modifyAccount'), call('/api/user/update', 'modifyAccount off',       'LL VVFFFF .. FFF CC.. C. C', () => ({ registration }))),
  when(flag('addProgram'), call('/api/program/append', 'addProgram off',          'LL VVFFFF .. FFF CC.. CC C', () => ({ submission }))),
  when(base('addProgram'), call('/api/program/append', 'site takes none',         'LL VVFFFF .. FFF CC.. CC C', () => ({ submission }))),
  when(base('deadlines/submission', 1), call('/api/program/append', 'too late',   'LL VVFTTT .. TTT CC.. CC C', () => ({ submission }))),
  when(flag('modifyProgram'), call('/api/program/update', 'modifyProgram off',    'LL VVFFFF .. FFF CC.. .. C', ownSubmission)),
  when(base('deadlines/submission', 1), call('/api/program/update', 'too late',   'LL VVFFTT .. FFT CC.. .. C', ownSubmission)),
  when(enteringOff, call('/api/comment/report', 'foreign, entering off',       'LL VVFFFF .. FFF CC.. CC C', reportOf('program', other.program))),
  when(flag('showSessionBbs'), call('/api/comment/report', 'of a board, off',       'LL VVFFFF FF FFF CCFF CC C', reportOf('session', 'OB'))),
  when(enteringOff, call('/php/download.php', 'own, entering off',                'LL VVFF.. .. FF. CC.. .. C', fileOf)),
  when(enteringOff, call('/php/download.php', 'foreign, entering off',            'LL VVFFFF .. FFF CC.. .. C', () => fileOf(other))),
  when(submitted(programId), call('/php/download.php', 'own, in no session',      'LL VVFF.. .. FF. CC.. .. C', () => fileOf({ program: programId }))),
  when(submitted(other.program), call('/php/download.php', 'foreign, in no session', 'LL VVFFFF .. FFF CC.. .. C', () => fileOf(other))),
  when(submitted(other.program), call('/api/comment/report', 'foreign, in no session', 'LL VVFFFF .. FFF CC.. CC C', reportOf('program', other.program))),
  when(flag('page'), call('/php/download.php', 'own, page off',                   'LL VVFF.. .. FF. CC.. .. C', fileOf)),
  when(flag('page'), call('/php/download.php', 'foreign, page off',               'LL VVFFFF .. FFF CC.. .. C', () => fileOf(other))),
  when(flag('disableUpload', true), upload('own, disableUpload',                  'LL VVFFDD .. FFD CC.. .. C', ({ program }) => program)),
  when(flag('banOral', true), upload('own, banOral',                              'LL VVFFDD .. FFD CC.. .. C', ({ program }) => program)),
  when(base('deadlines/upload', 1), upload('own, too late',                       'LL VVFFTT .. FFT CC.. .. C', ({ program }) => program)),
  when(flag('disableUpload', true), call('/php/remove.php', 'own, disableUpload', 'LL VVFFDD .. FFD CC.. .. C', fileOf)),
  when(flag('sendMail'), form('/php/sendMail.php', 'to somebody, off',            'LL FFFFFF MM FFF FFMM FF F', () => mailToOther)),
  when(flag('sendMail'), form('/php/sendMail.php', 'own registration, off',       'LL VVFMMM MM MMM CCMM CC C', () => ({ template: 'successRegistration' }))),
  when(flag('sendMail'), call('/api/mail/letterTest', 'off',                      'LL FFFFFF FM FFF FFFM FF F', () => letterToOther)),
  when(flag('sendMail'), call('/api/mail/append', 'off',                          'LL FFFFFF FM FFF FFFM FF F', (_, world) => sendOwn(world))),
];
