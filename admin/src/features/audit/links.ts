import { found } from '../../common/found.ts';
import { paths } from '../../paths.ts';
import type { Thing } from './thing.ts';

export function linkOf({ type, ids }: Thing): string | undefined {
  const [id = '', second = '', third = ''] = ids;
  switch (type) {
    case 'flag':
    case 'setting':
    case 'wording':
      return paths.adminSetting();
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
    default:
      return undefined;
  }
}
