import type { Figures } from 'shared-data/models/figures';
import type { SwitchSetting } from 'shared-data/models/setting-version';

/** Kinds of what a switch concerns; each has a message `admin.switch.affected.{kind}` with a count. */
export const affectedKinds = [
  ...(['registered', 'readers', 'boardReaders', 'presenters', 'arriving', 'programs'] as const),
  ...(['abstracts', 'presentations', 'videos', 'oralFiles', 'posterFiles', 'withoutAbstract'] as const),
  ...(['waitingMails', 'administrators', 'editors'] as const),
];
type AffectedKind = (typeof affectedKinds)[number];

/** Most telling first. */
export const affectedBy: Record<SwitchSetting, readonly AffectedKind[]> = {
  'base/closed': ['registered', 'readers', 'arriving'],
  'base/addAccount': [],
  'base/addProgram': ['registered', 'presenters'],
  'permission/anonymous': ['programs'],
  'permission/showProgramList': ['programs'],
  'permission/enterPresentation': ['registered', 'readers'],
  'permission/showAbstract': ['abstracts'],
  'permission/page': ['presentations'],
  'permission/video': ['videos'],
  'permission/issue': ['registered', 'readers'],
  'permission/like': ['registered'],
  'permission/showSessionBbs': ['registered', 'boardReaders'],
  'permission/sendMail': ['waitingMails'],
  'permission/addProgram': ['registered', 'presenters'],
  'permission/modifyProgram': ['presenters'],
  'permission/modifyAccount': ['registered'],
  'permission/withoutAbstract': ['withoutAbstract'],
  'permission/disableUpload': ['presenters', 'arriving'],
  'permission/adminPrivilege': ['administrators'],
  'permission/editorPrivilege': ['editors'],
  'permission/banPresentation': ['presentations', 'arriving'],
  'permission/banOral': ['oralFiles', 'arriving'],
  'permission/banPoster': ['posterFiles', 'arriving'],
  'permission/banVideo': ['videos', 'arriving'],
  'viewer/watermark': ['abstracts', 'presentations'],
  'admin/signInAs': ['administrators'],
};

/** Switches that take something away from people when they are turned on; all others do when they are turned off. */
const takeWhenOn: readonly SwitchSetting[] = [
  ...(['base/closed', 'permission/disableUpload', 'permission/banPresentation'] as const),
  ...(['permission/banOral', 'permission/banPoster', 'permission/banVideo', 'viewer/watermark'] as const),
];

export function takesAway(setting: SwitchSetting, wanted: boolean): boolean {
  return takeWhenOn.includes(setting) === wanted;
}

export function affectedCount(kind: AffectedKind, figures: Figures): number {
  const { people, programs, files, mails, readers, concerned } = figures;
  const complete = (kind: string) => files.find((one) => one.kind === kind)?.complete ?? 0;
  switch (kind) {
    case 'registered':
      return people.total;
    case 'readers':
      return readers;
    case 'programs':
      return programs.total;
    case 'abstracts':
      return complete('abstract');
    case 'presentations':
      return complete('presentation');
    case 'videos':
      return complete('video');
    case 'withoutAbstract':
      return files.find((one) => one.kind === 'abstract')?.missing ?? 0;
    case 'waitingMails':
      return mails.waiting + mails.held;
    default:
      return concerned[kind];
  }
}
