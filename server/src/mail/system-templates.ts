import type { SystemMailTemplate } from 'shared-data/models/mail';
import type { TemplateText } from './template.ts';

const accountMails = [
  'verifyEmail',
  'resetPassword',
  'addressChanged',
  'accountDeleted',
  'programWithdrawn',
] as const;

/** Mails that only the server sends; they cannot be edited, as accounts depend on them or something irrevocable is told. */
export type AccountMail = (typeof accountMails)[number];

export function isAccountMail(template: SystemMailTemplate | AccountMail): template is AccountMail {
  return (accountMails as readonly string[]).includes(template);
}

/** Mails about the account itself: they are sent even while sending mail is turned off. */
export function isSentAlways(template: SystemMailTemplate | AccountMail): boolean {
  return isAccountMail(template) && template !== 'programWithdrawn';
}

/** Wording of the system mails until the administrators change them. */
export const systemTemplates: Record<SystemMailTemplate | AccountMail, TemplateText> = {
  verifyEmail: {
    title: '[{systemTitle}] Please confirm your email address',
    body: `Thank you for signing up to {systemTitle}.

Please confirm that {email} is your address. The link works once.

Confirm my email address: {link}

If you did not sign up, you need not do anything.

---

{systemTitle} のアカウントが作成されました。次のリンクからメールアドレスを確認してください。リンクは一度だけ有効です。

メールアドレスを確認する: {link}

お心当たりのない場合は、このメールを破棄してください。`,
  },
  resetPassword: {
    title: '[{systemTitle}] Reset your password',
    body: `Somebody, probably you, asked for a new password for {email} at {systemTitle}.

Choose a new password: {link}

The link works once and expires within an hour. If it was not you, you need not do anything: your password stays as it is.

---

{systemTitle} のパスワード再設定の申し込みがありました。次のリンクから1時間以内に新しいパスワードを設定してください。リンクは一度だけ有効です。

新しいパスワードを設定する: {link}

お心当たりのない場合は、このメールを破棄してください。パスワードは変更されません。`,
  },
  addressChanged: {
    title: '[{systemTitle}] The address of your account was changed',
    body: `The email address of your account at {systemTitle} was changed from {email} to {newEmail}.

If it was not you, please tell the management office at once.

---

{systemTitle} のアカウントのメールアドレスが {email} から {newEmail} に変更されました。

お心当たりのない場合は、至急事務局へご連絡ください。`,
  },
  accountDeleted: {
    title: '[{systemTitle}] Your account has been deleted',
    body: `Your account {email} at {systemTitle} has been deleted, as you asked, together with your registration and mail box. Presentations and comments stay in the program.

If it was not you, please tell the management office at once.

---

{systemTitle} のアカウント {email} を、お申し出のとおり参加登録・メールボックスとともに削除しました。発表とコメントはプログラムに残ります。

お心当たりのない場合は、至急事務局へご連絡ください。`,
  },
  programWithdrawn: {
    title: '[{systemTitle}] Your presentation {programId} has been withdrawn',
    body: `Dear {name},

Your presentation {programId} has been withdrawn, as you asked. It stays in the program, marked as canceled.

> {title}

If this was a mistake, please tell the management office.

See the presentation: {link}

---

{name} 様

発表 {programId} の取り下げを受け付けました。プログラムには「取り下げ」として残ります。

お間違えの場合は、事務局へご連絡ください。

発表を見る: {link}`,
  },
  successRegistration: {
    title: '[{systemTitle}] Your registration is complete',
    body: `Dear {name},

You are now registered as a participant of {systemTitle}. You can see and change what you entered in your room.

Open my room: {link}

---

{name} 様

{systemTitle} への参加登録が完了しました。登録内容はマイルームで確認・変更できます。

マイルームを開く: {link}`,
  },
  successSubmission: {
    title: '[{systemTitle}] We received your abstract {programId}',
    body: `Dear {name},

We received your abstract. Its temporary ID is {programId}. This is what you entered:

> {submission}

Until the deadline you can change it, and replace its file, from your room.

See the submission: {link}

---

{name} 様

講演申し込みを受け付けました。仮番号は {programId} です。入力された内容は次のとおりです。

> {submissionJa}

締め切りまで、マイルームから内容とファイルを変更できます。

申し込み内容を見る: {link}`,
  },
  postComment: {
    title: '[{systemTitle}] Your comment on {programId}',
    body: `Dear {name},

Your comment on {programId} "{title}" has been posted.

> {comment}

Open the presentation: {link}

---

{name} 様

{programId} へのコメントを投稿しました。

発表ページを開く: {link}`,
  },
  receiveComment: {
    title: '[{systemTitle}] New comment on {programId}',
    body: `Dear {name},

{author} commented on your presentation {programId} "{title}".

> {comment}

Open the presentation: {link}

---

{name} 様

発表 {programId} に {author} 様からコメントがありました。

発表ページを開く: {link}`,
  },
  replyComment: {
    title: '[{systemTitle}] {author} replied to your comment on {programId}',
    body: `Dear {name},

{author} replied to your comment on {programId} "{title}".

> {comment}

Open the presentation: {link}

---

{name} 様

{programId} へのあなたのコメントに {author} 様から返信がありました。

発表ページを開く: {link}`,
  },
};
