import { found } from '../../common/found.ts';
import { paths } from '../../paths.ts';
import type { Thing } from './thing.ts';

/** Fields of `base` on the page of dates, by their names in the address. */
const dated: Record<string, string> = {
  ...{ begin: 'begin', end: 'end', banquet: 'banquet', parties: 'addParty' },
  ...{ timeZone: 'venue', venue: 'venue', homepage: 'homepage' },
};

function settingLink([node, name = '', below = '']: readonly string[]): string {
  if (node === 'print') return paths.adminPrintTexts();
  const at = node === 'base' ? (name === 'deadlines' ? below || 'registration' : dated[name]) : undefined;
  return at ? `${paths.adminDates()}#${at}` : paths.adminSetting();
}

export function linkOf({ type, ids, field }: Thing): string | undefined {
  const [id = '', second = '', third = ''] = ids;
  switch (type) {
    case 'flag':
      return `${paths.adminSetting()}#permission.${id}`;
    case 'setting':
      return settingLink(field);
    case 'wording':
      return paths.adminSetting();
    case 'announcement':
      return paths.adminAnnouncements();
    case 'party':
      return `${paths.adminDates()}#party.${id}`;
    case 'template':
      return paths.adminMailTemplate();
    case 'letter':
    case 'mail':
    case 'heldMail':
      return paths.adminMail();
    case 'activeSite':
      return paths.adminActiveSite();
    case 'program':
    case 'coeditor':
    case 'links':
    case 'file':
    case 'position':
    case 'comment':
      return paths.presentation(id);
    case 'session':
      return found(paths.adminSession(), { q: id });
    case 'sessionGroup':
      return paths.adminSessionGroup();
    case 'boardComment':
      return paths.sessionBoard(id);
    case 'moderation':
      return paths.editorComments();
    case 'registration':
    case 'profile':
    case 'lateAccess':
      return paths.adminInfo();
    case 'account':
    case 'limit':
      return paths.adminAuth();
    case 'slot':
    case 'item':
    case 'chair':
    case 'delay':
    case 'turn':
      return paths.tableItem(id, second, third);
    case 'day':
      return paths.adminTimetable();
    case 'itemMeeting':
    case 'roomMeeting':
      return paths.adminZoomUrl();
    case 'instruction':
      return paths.adminInstruction();
    case 'sponsor':
    case 'advertisement':
    case 'exhibition':
    case 'contest':
      return found(paths.adminListing(), { kind: type });
    case 'sponsorSession':
    case 'listing':
      return paths.adminListing();
    case 'exhibitionSession':
      return found(paths.adminListing(), { kind: 'exhibition' });
    case 'enquete':
      return found(paths.adminListing(), { kind: 'questionnaire' });
    default:
      return undefined;
  }
}
