import type { Permission } from 'shared-data/models/permission';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';

export const doings = [
  ...(['signUp', 'register', 'changeRegistration', 'submit', 'modify', 'uploadAbstract'] as const),
  ...(['uploadFiles', 'look', 'enter', 'comment', 'boards', 'mail'] as const),
];
export type Doing = (typeof doings)[number];

export interface OpenNow {
  id: Doing;
  open: boolean;
  /** The deadline that ends it, or has ended it; epoch milliseconds. */
  until?: number;
  /** The switch that closes it, by its name on the page of settings. */
  closedBy?: string;
}

/** What participants can do at a moment, by switches and deadlines; staff and individual deadlines are not asked. */
export function openNow(base: BaseInformation, permission: Permission, now: number): OpenNow[] {
  const { registration, submission, upload } = base.deadlines ?? {};
  const site = { closed: isSiteClosed(base) };
  const rules: Record<Doing, { closers: Record<string, boolean>; until?: number | undefined }> = {
    signUp: { closers: { closed: site.closed, addAccount: base.addAccount !== true } },
    register: { closers: site, until: registration },
    changeRegistration: { closers: { ...site, 'permission.modifyAccount': !permission.modifyAccount } },
    submit: {
      closers: {
        ...site,
        addProgram: base.addProgram !== true,
        'permission.addProgram': !permission.addProgram,
      },
      until: submission,
    },
    modify: {
      closers: { ...site, 'permission.modifyProgram': !permission.modifyProgram },
      until: submission,
    },
    uploadAbstract: {
      closers: { ...site, 'permission.disableUpload': permission.disableUpload },
      until: submission,
    },
    uploadFiles: {
      closers: { ...site, 'permission.disableUpload': permission.disableUpload },
      until: upload,
    },
    look: {
      closers: {
        ...site,
        'permission.anonymous': !permission.anonymous,
        'permission.showProgramList': !permission.showProgramList,
      },
    },
    enter: { closers: { ...site, 'permission.enterPresentation': !permission.enterPresentation } },
    comment: { closers: { ...site, 'permission.issue': !permission.issue } },
    boards: { closers: { ...site, 'permission.showSessionBbs': !permission.showSessionBbs } },
    mail: { closers: { 'permission.sendMail': !permission.sendMail } },
  };
  return doings.map((id) => {
    const { closers, until } = rules[id];
    const closedBy = Object.keys(closers).find((name) => closers[name]);
    return {
      id,
      open: closedBy === undefined && (until === undefined || now <= until),
      ...(until !== undefined && { until }),
      ...(closedBy !== undefined && { closedBy }),
    };
  });
}
