export const auditKinds = [
  ...(['setting', 'program', 'file', 'session', 'timetable', 'meeting'] as const),
  ...(['user', 'account', 'mail', 'comment', 'instruction', 'task', 'other'] as const),
];
export type AuditKind = (typeof auditKinds)[number];

/** What a path of the log belongs to. `ids` are the keys that name it, `field` is the path below it. */
export interface Thing {
  type: ThingType;
  kind: AuditKind;
  ids: string[];
  field: string[];
}

/** `*` is a key that names the thing, `.` one that does not. The first pattern that fits wins. */
const places = [
  ['flag', 'setting', 'setting/permission/*'],
  ['announcement', 'setting', 'setting/information/announcements/*'],
  ['wording', 'setting', 'setting/information'],
  ['party', 'setting', 'setting/base/parties/*'],
  ['template', 'mail', 'setting/mailTemplate/*'],
  ['activeSite', 'timetable', 'setting/activeSite'],
  ['enquete', 'setting', 'setting/enquete'],
  ['setting', 'setting', 'setting/.'],
  ['program', 'program', 'staticData/program/*'],
  ['program', 'program', 'otherData/program/*'],
  ['coeditor', 'program', 'state/coeditor/*/*'],
  ['links', 'program', 'state/url/*'],
  ['file', 'file', 'file/*/*'],
  ['file', 'file', 'state/status/*/*'],
  ['file', 'file', 'state/page/./*'],
  ['file', 'file', 'state/movie/*'],
  ['session', 'session', 'staticData/session/*'],
  ['sessionGroup', 'session', 'otherData/sessionGroupIndex/*'],
  ['registration', 'user', 'staticData/user/*'],
  ['profile', 'user', 'otherData/user/*'],
  ['lateAccess', 'user', 'otherData/lateAccess/*'],
  ['rehearsal', 'account', 'rehearsal'],
  ['account', 'account', 'account/*'],
  ['account', 'account', 'state/claims/*'],
  ['account', 'account', 'otherData/addressChange/*'],
  ['limit', 'account', 'limit/*'],
  ['slot', 'timetable', 'otherData/table/*/rooms/*/tables/*/programs/*'],
  ['item', 'timetable', 'otherData/table/*/rooms/*/tables/*'],
  ['day', 'timetable', 'otherData/table/*'],
  ['position', 'timetable', 'otherData/position/*'],
  ['chair', 'timetable', 'otherData/chair/*/*/*/*'],
  ['delay', 'timetable', 'state/delay/*/*/*'],
  ['turn', 'timetable', 'state/turn/*/*/*'],
  ['itemMeeting', 'meeting', 'otherData/room/*/itemZoom/*/*'],
  ['roomMeeting', 'meeting', 'otherData/room/*/zoom'],
  ['instruction', 'instruction', 'staticData/instruction/*'],
  ['comment', 'comment', 'state/issue/data/*/.'],
  ['boardComment', 'comment', 'state/bbs/*/.'],
  ['boardComment', 'comment', 'state/bbsAnswered/*/.'],
  ['moderation', 'comment', 'otherData/moderation/.'],
  ['letter', 'mail', 'server/mailJob/.'],
  ['mail', 'mail', 'server/outbox/.'],
  ['task', 'task', 'server/task/.'],
  ['heldMail', 'mail', 'server/mailRelease'],
  ['sponsor', 'setting', 'staticData/sponsor/*'],
  ['advertisement', 'setting', 'staticData/advertisement/*'],
  ['exhibition', 'setting', 'staticData/exhibition/*'],
  ['contest', 'setting', 'otherData/contest/*'],
  ['sponsorSession', 'setting', 'otherData/sponsorSessionId'],
  ['exhibitionSession', 'setting', 'otherData/exibitionSessionId'],
  ['listing', 'setting', 'staticData/sponsor'],
  ['listing', 'setting', 'staticData/advertisement'],
  ['listing', 'setting', 'staticData/exhibition'],
  ['listing', 'setting', 'otherData/contest'],
] as const;

export type ThingType = (typeof places)[number][0] | 'other';

const patterns = places.map(([type, kind, pattern]) => ({ type, kind, keys: pattern.split('/') }));

export function thingOf(what: string): Thing {
  const path = what.split('/');
  for (const { type, kind, keys } of patterns) {
    // The key of a plain setting is its field.
    const length = keys.at(-1) === '.' && type === 'setting' ? keys.length - 1 : keys.length;
    if (path.length < keys.length || !keys.every((key, at) => fits(key, path[at] ?? ''))) continue;
    return { type, kind, ids: path.filter((_, at) => keys[at] === '*'), field: path.slice(length) };
  }
  return { type: 'other', kind: 'other', ids: [], field: path };
}

const fits = (key: string, name: string) => key === '*' || key === '.' || key === name;
