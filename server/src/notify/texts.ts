import type { Comment } from 'shared-data/models/comment';
import type { Locale } from 'shared-data/models/locales';
import type { Notification, NotificationSettings } from 'shared-data/models/notification';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import type { ReleaseChange } from 'shared-data/models/release-changes';
import { releaseWords } from 'shared-data/models/release-words';
import { paths } from 'shared-data/navigation/paths';

export type NotificationText = Pick<Notification, 'title' | 'body' | 'path'>;

/** A presentation about to begin. */
export interface Beginning {
  program: PublicProgram;
  /** Epoch milliseconds, delays included. */
  at: number;
  /** The same as `HH:mm` at the venue. */
  time: string;
  table: string;
  roomName: Record<Locale, string>;
}

/** On a small phone a notification has some four lines. */
const longest = { title: 80, body: 140 };

const words = {
  en: {
    begins: (time: string) => `Begins at ${time} (venue time)`,
    beginMany: (count: number, time: string) =>
      `${count} starred presentations begin at ${time} (venue time)`,
    next: (time: string) => `Your presentation begins at ${time} (venue time)`,
    changed: 'The program has changed',
    reply: (name: string) => `${name} replied to your comment`,
    comment: (name: string, id: string) => `${name} commented on ${id}`,
    boardReply: (name: string, session: string) => `${name} replied to you on the board of ${session}`,
    on: 'Notifications are on',
    onBody: 'This device will be notified.',
    between: ', ',
  },
  ja: {
    begins: (time: string) => `${time}（現地時刻）に始まります`,
    beginMany: (count: number, time: string) => `お気に入りの発表${count}件が${time}（現地時刻）に始まります`,
    next: (time: string) => `あなたの発表は${time}（現地時刻）に始まります`,
    changed: 'プログラムが変更されました',
    reply: (name: string) => `${name}さんがあなたのコメントに返信しました`,
    comment: (name: string, id: string) => `${name}さんが${id}にコメントしました`,
    boardReply: (name: string, session: string) => `${name}さんが${session}の掲示板であなたに返信しました`,
    on: '通知がオンになりました',
    onBody: 'この端末に通知が届きます。',
    between: '、',
  },
};

type Reader = Pick<NotificationSettings, 'locale'>;

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
const titled = (text: string) => shortened(text, longest.title);
const cut = (text: string) => shortened(text, longest.body);
const placeOf = ({ roomName }: Beginning, { locale }: Reader) => roomName[locale];

/** Of starred presentations that begin at the same minute. */
export function beginsText(
  reader: Reader,
  beginnings: readonly [Beginning, ...Beginning[]],
): NotificationText {
  const { begins, beginMany, between } = words[reader.locale];
  const [first] = beginnings;
  if (beginnings.length === 1)
    return {
      title: titled(first.program.title),
      body: [begins(first.time), placeOf(first, reader), shownId(first.program)].filter(Boolean).join(' · '),
      path: paths.presentation(first.program.id),
    };
  return {
    title: beginMany(beginnings.length, first.time),
    body: cut(beginnings.map(({ program }) => program.title).join(between)),
    path: paths.table(first.table),
  };
}

export function nextText(reader: Reader, beginning: Beginning): NotificationText {
  return {
    title: words[reader.locale].next(beginning.time),
    body: cut([placeOf(beginning, reader), beginning.program.title].filter(Boolean).join(' · ')),
    path: paths.presentation(beginning.program.id),
  };
}

/** Leads to the presentation where only one has changed. */
export function changedText({ locale }: Reader, changes: readonly ReleaseChange[]): NotificationText {
  const programs = new Set(changes.map(({ of, id }) => (of === 'program' ? id : undefined)));
  const [program] = programs;
  return {
    title: words[locale].changed,
    body: cut(changes.map((change) => releaseWords(change, locale)).join(' / ')),
    path: programs.size === 1 && program !== undefined ? paths.presentation(program) : paths.tables(),
  };
}

export function boardReplyText(
  { locale }: Reader,
  { sessionId, entry }: { sessionId: string; entry: Comment },
): NotificationText {
  return {
    title: titled(words[locale].boardReply(entry.name, sessionId)),
    body: cut(entry.body),
    path: paths.sessionBoard(sessionId),
  };
}

export function commentText(
  { locale }: Reader,
  { program, comment, isReply }: { program: PublicProgram; comment: Comment; isReply: boolean },
): NotificationText {
  const { reply, comment: commented } = words[locale];
  return {
    title: titled(isReply ? reply(comment.name) : commented(comment.name, shownId(program))),
    body: cut(comment.body),
    path: paths.presentation(program.id),
  };
}

/** What a device gets at once when it is added. */
export function addedText(locale: Locale): NotificationText {
  const { on, onBody } = words[locale];
  return { title: on, body: onBody, path: paths.myRoom() };
}
