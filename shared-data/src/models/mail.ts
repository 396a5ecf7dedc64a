/** `state/mail/{uid}/{id}`. Times are epoch milliseconds. */
export interface MailRecord {
  time: number;
  read: boolean;
  /** Set by the owner; kept so that the deletion can be undone. */
  deletedAt?: number;
  data: { to: { name: string; address: string }; subject: string; html: string };
}

export type MailEntry = MailRecord & { id: string };

/** `setting/mailTemplate/{id}`. Placeholders are `{name}`. */
export interface MailTemplate {
  id: string;
  label: string;
  note: string;
  title: string;
  body: string;
  type: 'submission' | 'comment';
  flag: boolean;
  system: boolean;
}

export const systemMailTemplates = [
  'successRegistration',
  'successSubmission',
  'postComment',
  'receiveComment',
  'replyComment',
] as const;
export type SystemMailTemplate = (typeof systemMailTemplates)[number];
