import { systemTemplates } from 'server/mail/system-templates';
import {
  type MailRecord,
  type MailTemplate,
  type SystemMailTemplate,
  systemMailTemplates,
} from 'shared-data/models/mail';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';

export type MailTrait = 'read' | 'unread';

/** `text` is plain text with blank lines between paragraphs. */
export function mail(options: {
  to: User;
  at: number;
  subject: string;
  text: string;
  trait?: MailTrait;
}): MailRecord {
  const { to, at, subject, text, trait = 'unread' } = options;
  const html = text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return {
    time: at,
    read: trait === 'read',
    data: { to: { name: fullName(to), address: to.email }, subject, html },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const labels: Record<SystemMailTemplate, string> = {
  successRegistration: 'Registration completed',
  successSubmission: 'Submission received',
  postComment: 'Comment posted',
  receiveComment: 'Comment received',
  replyComment: 'Comment answered',
};

export function mailTemplates(): Record<string, MailTemplate> {
  return Object.fromEntries(
    systemMailTemplates.map((id) => [
      id,
      {
        id,
        label: labels[id],
        note: '',
        ...systemTemplates[id],
        type: id.endsWith('Comment') ? 'comment' : 'submission',
        flag: true,
        system: true,
      } satisfies MailTemplate,
    ]),
  );
}
