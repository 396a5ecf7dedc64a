import type { SystemMailTemplate } from 'shared-data/models/mail';
import type { TemplateText } from './template.ts';

const accountMails = [
  'verifyEmail',
  'resetPassword',
  'confirmAddress',
  'addressChanged',
  'accountDeleted',
  'programWithdrawn',
  'coeditorAdded',
  'commentReported',
] as const;

/** Not editable, as accounts depend on these mails. */
export type AccountMail = (typeof accountMails)[number];

export function isAccountMail(template: SystemMailTemplate | AccountMail): template is AccountMail {
  return (accountMails as readonly string[]).includes(template);
}

const holdable: ReadonlySet<string> = new Set<AccountMail>([
  'programWithdrawn',
  'coeditorAdded',
  'commentReported',
]);

export function isSentAlways(template: SystemMailTemplate | AccountMail): boolean {
  return isAccountMail(template) && !holdable.has(template);
}

export const systemTemplates: Record<SystemMailTemplate | AccountMail, TemplateText> = {
  verifyEmail: {
    title: '[{systemTitle}] Please confirm your email address',
    body: `Thank you for signing up for {systemTitle}.

Please confirm that {email} is your address. The link can be used once and is valid for one day.

Confirm my email address: {link}

If you did not sign up, please ignore this mail.

---

{systemTitle} のアカウントを作成していただき、ありがとうございます。24時間以内に次のリンクからメールアドレス {email} を確認してください。リンクは1回だけ使用できます。

メールアドレスを確認する: {link}

お心当たりのない場合は、このメールを破棄してください。`,
  },
  resetPassword: {
    title: '[{systemTitle}] Reset your password',
    body: `We received a request to reset the password of {email} at {systemTitle}.

Choose a new password: {link}

The link can be used once and is valid for one hour. If you did not request this, please ignore this mail; your password stays the same.

---

{systemTitle} のアカウント {email} について、パスワード再設定の申請がありました。次のリンクから1時間以内に新しいパスワードを設定してください。リンクは1回だけ使用できます。

新しいパスワードを設定する: {link}

お心当たりのない場合は、このメールを破棄してください。パスワードは変更されません。`,
  },
  confirmAddress: {
    title: '[{systemTitle}] Please confirm your new email address',
    body: `We received a request to change the email address of the account {email} at {systemTitle} to {newEmail}.

The change takes effect when you open this link within one day. Until then, the account keeps its current address.

Use this address: {link}

If you did not request this, please ignore this mail; nothing will change.

---

{systemTitle} のアカウント {email} のメールアドレスを {newEmail} に変更する申請がありました。

24時間以内に次のリンクを開くと、変更が有効になります。それまでは現在のアドレスのままです。

このアドレスを使用する: {link}

お心当たりのない場合は、このメールを破棄してください。何も変更されません。`,
  },
  addressChanged: {
    title: '[{systemTitle}] The address of your account is being changed',
    body: `We received a request to change the email address of your account at {systemTitle} from {email} to {newEmail}. The new address takes effect as soon as it has been confirmed; until then, sign in with the current one.

If you requested this, you do not need to do anything.

If you did not, keep your current address with the link below, and then choose a new password. The link is valid for seven days, even after the change has taken effect.

Keep {email}: {link}

---

{systemTitle} のアカウントのメールアドレスを {email} から {newEmail} に変更する申請がありました。新しいアドレスは確認が済み次第有効になり、それまでは現在のアドレスでサインインできます。

ご自身で申請された場合は、何もする必要はありません。

お心当たりのない場合は、次のリンクから現在のアドレスに戻し、新しいパスワードを設定してください。変更が有効になった後でも、7日間は元に戻せます。

{email} を使い続ける: {link}`,
  },
  accountDeleted: {
    title: '[{systemTitle}] Your account has been deleted',
    body: `As you requested, your account {email} at {systemTitle} has been deleted, together with your registration and mail box. Your presentations and comments stay in the program.

If you did not request this, please contact the management office immediately.

---

{systemTitle} のアカウント {email} を、お申し出のとおり参加登録・メールボックスとともに削除しました。発表とコメントはプログラムに残ります。

お心当たりのない場合は、至急事務局へご連絡ください。`,
  },
  programWithdrawn: {
    title: '[{systemTitle}] Your presentation {programId} has been withdrawn',
    body: `Dear {name},

Your presentation {programId} has been withdrawn, as you requested. It stays in the program, marked as canceled.

> {title}

If this was a mistake, please contact the management office.

Open the presentation: {link}

---

{name} 様

発表 {programId} の取り下げを受け付けました。プログラムには「取り下げ」として残ります。

お間違えの場合は、事務局へご連絡ください。

発表を見る: {link}`,
  },
  coeditorAdded: {
    title: '[{systemTitle}] You are now a co-editor of {programId}',
    body: `Dear {name},

{author} has made you a co-editor of {programId}. You can now change its submission and files, and you will get mails about its comments.

> {title}

If you do not want this, choose "Stop co-editing" on the presentation page.

Open the presentation: {link}

---

{name} 様

{author} 様が、あなたを {programId} の共同編集者に追加しました。申込内容とファイルを変更でき、コメントがあるとメールが届きます。

ご希望でない場合は、発表ページの「共同編集者をやめる」から外れることができます。

発表ページを開く: {link}`,
  },
  commentReported: {
    title: '[{systemTitle}] A comment was reported ({programId})',
    body: `Dear {name},

A participant reported this comment by {author} on {programId} "{title}". Nothing has been changed.

> {comment}

Reason given: {reason}

Hide the comment or dismiss the report: {link}

---

{name} 様

{programId} への {author} 様のコメントについて、参加者から報告がありました。コメントはまだ表示されています。次のページで内容を確認し、非表示にするか、問題なしとしてください。

報告されたコメントを確認する: {link}`,
  },
  successRegistration: {
    title: '[{systemTitle}] Your registration is complete',
    body: `Dear {name},

You are now registered as a participant of {systemTitle}. You can view and change what you entered in My room.

Open My room: {link}

---

{name} 様

{systemTitle} への参加登録が完了しました。登録内容はマイルームで確認・変更できます。

マイルームを開く: {link}`,
  },
  successSubmission: {
    title: '[{systemTitle}] We received your abstract {programId}',
    body: `Dear {name},

We have received your abstract. Its temporary ID is {programId}. This is what you entered:

> {submission}

Until the deadline, you can change it and replace its file in My room.

See the submission: {link}

---

{name} 様

講演申込を受け付けました。仮IDは {programId} です。入力された内容は次のとおりです。

> {submissionJa}

締切まで、マイルームから内容とファイルを変更できます。

申込内容を見る: {link}`,
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
