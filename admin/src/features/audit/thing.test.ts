import { dbPaths } from 'shared-data/models/db-paths';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { expect, test } from 'vitest';
import { thingOf } from './thing.ts';

const at = { table: 'day1', room: 'A', item: 'm1' };

test.each<[string, string, string, string[], string[]]>([
  [`${dbPaths.permission}/issue`, 'flag', 'setting', ['issue'], []],
  [`${dbPaths.base}/deadlines/submission`, 'setting', 'setting', [], ['base', 'deadlines', 'submission']],
  [`${dbPaths.base}/parties/OB/date`, 'party', 'setting', ['OB'], ['date']],
  [`${dbPaths.information}/announcements/a/text/en`, 'announcement', 'setting', ['a'], ['text', 'en']],
  [`${dbPaths.information}/lead/en`, 'wording', 'setting', [], ['lead', 'en']],
  [`${dbPaths.mailTemplates}/postComment/title`, 'template', 'mail', ['postComment'], ['title']],
  [dbPaths.activeSite, 'activeSite', 'timetable', [], []],
  [`${dbPaths.program('OBo01')}/sessionId`, 'program', 'program', ['OBo01'], ['sessionId']],
  [dbPaths.privateProgram('OBo01'), 'program', 'program', ['OBo01'], []],
  [serverDbPaths.coeditor('OBo01', 'u1'), 'coeditor', 'program', ['OBo01', 'u1'], []],
  ['file/OBo01/abstract', 'file', 'file', ['OBo01', 'abstract'], []],
  [serverDbPaths.pageSet('abstract', 'OBo01'), 'file', 'file', ['OBo01'], []],
  [dbPaths.session('OB'), 'session', 'session', ['OB'], []],
  [serverDbPaths.sessionGroup('g1'), 'sessionGroup', 'session', ['g1'], []],
  [
    `${dbPaths.user('a@example%2Eorg')}/affiliation`,
    'registration',
    'user',
    ['a@example%2Eorg'],
    ['affiliation'],
  ],
  [dbPaths.lateAccess('u1'), 'lateAccess', 'user', ['u1'], []],
  ['account/u1', 'account', 'account', ['u1'], []],
  ['rehearsal', 'rehearsal', 'account', [], []],
  ['limit/reset', 'limit', 'account', ['reset'], []],
  [`${dbPaths.draftItem('day1', 'A', 'm1')}/begin`, 'item', 'timetable', ['day1', 'A', 'm1'], ['begin']],
  [
    `${dbPaths.draftItem('day1', 'A', 'm1')}/programs/OBo01`,
    'slot',
    'timetable',
    ['day1', 'A', 'm1', 'OBo01'],
    [],
  ],
  ['otherData/table/day1/title', 'day', 'timetable', ['day1'], ['title']],
  [dbPaths.chair(at, 'u1'), 'chair', 'timetable', ['day1', 'A', 'm1', 'u1'], []],
  [dbPaths.delay(at), 'delay', 'timetable', ['day1', 'A', 'm1'], []],
  [dbPaths.zoom('A'), 'roomMeeting', 'meeting', ['A'], []],
  [dbPaths.itemZoom('A', 'day1', 'm1'), 'itemMeeting', 'meeting', ['A', 'day1', 'm1'], []],
  [`${serverDbPaths.instruction('zoom')}/body`, 'instruction', 'instruction', ['zoom'], ['body']],
  [`${dbPaths.comments('OBo01')}/k1/hidden`, 'comment', 'comment', ['OBo01'], ['hidden']],
  [`${dbPaths.bbs('OB')}/k1`, 'boardComment', 'comment', ['OB'], []],
  ['server/mailJob/j1', 'letter', 'mail', [], []],
  ['server/task/t1/what', 'task', 'task', [], ['what']],
  ['server/mailRelease', 'heldMail', 'mail', [], []],
  ['something/new', 'other', 'other', [], ['something', 'new']],
])('%s is of a %s (%s)', (what, type, kind, ids, field) => {
  expect(thingOf(what)).toEqual({ type, kind, ids, field });
});
