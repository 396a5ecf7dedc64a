import { type MailRecord, type MailTemplate, systemMailTemplates } from 'shared-data/models/mail';
import { fullName, type User } from 'shared-data/models/user';

export type MailTrait = 'read' | 'unread';

/** A mail record as the reader's mail box shows it. `text` is plain text with blank lines between paragraphs. */
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

const wording: Record<string, { label: string; title: string; body: string }> = {
  successRegistration: {
    label: 'Registration completed',
    title: '[{systemTitle}] Your registration is complete',
    body: 'Dear {name},\n\nThank you for registering for {systemTitle}.\n\nご登録ありがとうございました。',
  },
  successSubmission: {
    label: 'Submission received',
    title: '[{systemTitle}] We received your submission {programId}',
    body: 'Dear {name},\n\nWe received your submission "{title}".\nIts temporary ID is {programId}.\n\nご投稿を受け付けました。',
  },
  postComment: {
    label: 'Your comment was posted',
    title: '[{systemTitle}] Your comment on {programId} was posted',
    body: 'Dear {name},\n\nYour comment on "{title}" ({programId}) was posted.\n\nコメントを投稿しました。',
  },
  receiveComment: {
    label: 'A comment was received',
    title: '[{systemTitle}] New comment on {programId}',
    body: 'Dear {name},\n\nYour presentation "{title}" ({programId}) received a comment.\n\nご発表にコメントが届きました。',
  },
  replyComment: {
    label: 'A comment was answered',
    title: '[{systemTitle}] New reply on {programId}',
    body: 'Dear {name},\n\nSomebody answered your comment on "{title}" ({programId}).\n\nコメントに返信がありました。',
  },
};

/** The five system templates as they are before anybody edits them. */
export function mailTemplates(): Record<string, MailTemplate> {
  return Object.fromEntries(
    systemMailTemplates.map((id) => [
      id,
      {
        id,
        label: wording[id]?.label ?? id,
        note: '',
        title: wording[id]?.title ?? '',
        body: wording[id]?.body ?? '',
        type: id.endsWith('Comment') ? 'comment' : 'submission',
        flag: true,
        system: true,
      } satisfies MailTemplate,
    ]),
  );
}
