import type { Comment } from 'shared-data/models/comment';
import type { Locale } from 'shared-data/models/locales';
import type { Notification, NotificationSettings } from 'shared-data/models/notification';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { timeOf, venueMinutes } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';

export type NotificationText = Pick<Notification, 'title' | 'body' | 'path'>;

/** A presentation about to begin. `at`: epoch milliseconds, delays included. */
export interface Beginning {
  program: PublicProgram;
  at: number;
  table: string;
  roomName: Record<Locale, string>;
}

const longest = 300;

const words = {
  en: {
    begins: (time: string, title: string) => `${time} ${title}`,
    beginMany: (count: number, time: string) => `${count} starred presentations begin at ${time}`,
    next: (time: string) => `Your presentation begins at ${time}`,
    reply: (name: string) => `${name} replied to your comment`,
    comment: (name: string, id: string) => `${name} commented on ${id}`,
    boardReply: (name: string, session: string) => `${name} replied to you on the board of ${session}`,
    on: 'Notifications are on',
    onBody: 'This device will be notified.',
    between: ', ',
  },
  ja: {
    begins: (time: string, title: string) => `${time} ${title}`,
    beginMany: (count: number, time: string) => `お気に入りの発表${count}件が${time}に始まります`,
    next: (time: string) => `あなたの発表は${time}に始まります`,
    reply: (name: string) => `${name}さんがあなたのコメントに返信しました`,
    comment: (name: string, id: string) => `${name}さんが${id}にコメントしました`,
    boardReply: (name: string, session: string) => `${name}さんが${session}の掲示板であなたに返信しました`,
    on: '通知がオンになりました',
    onBody: 'この端末に通知が届きます。',
    between: '、',
  },
};

type Reader = Pick<NotificationSettings, 'locale' | 'zone'>;

const cut = (text: string) => (text.length <= longest ? text : `${text.slice(0, longest - 1)}…`);
const clockFor = ({ zone }: Reader, at: number) => timeOf(venueMinutes(at, zone));
const placeOf = ({ roomName }: Beginning, { locale }: Reader) => roomName[locale];

/** Of starred presentations that begin at the same minute. Times are in the reader's zone. */
export function beginsText(
  reader: Reader,
  beginnings: readonly [Beginning, ...Beginning[]],
): NotificationText {
  const { begins, beginMany, between } = words[reader.locale];
  const [first] = beginnings;
  const time = clockFor(reader, first.at);
  if (beginnings.length === 1)
    return {
      title: begins(time, cut(first.program.title)),
      body: [placeOf(first, reader), shownId(first.program)].filter(Boolean).join(' · '),
      path: paths.presentation(first.program.id),
    };
  return {
    title: beginMany(beginnings.length, time),
    body: cut(beginnings.map(({ program }) => program.title).join(between)),
    path: paths.table(first.table),
  };
}

export function nextText(reader: Reader, beginning: Beginning): NotificationText {
  return {
    title: words[reader.locale].next(clockFor(reader, beginning.at)),
    body: cut([placeOf(beginning, reader), beginning.program.title].filter(Boolean).join(' · ')),
    path: paths.presentation(beginning.program.id),
  };
}

/** `changes`: as in the mail about the release. */
export function changedText(
  { locale }: Reader,
  { systemTitle, changes }: { systemTitle: Record<Locale, string>; changes: string },
): NotificationText {
  return { title: systemTitle[locale], body: cut(changes.trim()), path: paths.tables() };
}

export function boardReplyText(
  { locale }: Reader,
  { sessionId, entry }: { sessionId: string; entry: Comment },
): NotificationText {
  return {
    title: words[locale].boardReply(entry.name, sessionId),
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
    title: isReply ? reply(comment.name) : commented(comment.name, shownId(program)),
    body: cut(comment.body),
    path: paths.presentation(program.id),
  };
}

/** What a device gets at once when it is added. */
export function addedText(locale: Locale): NotificationText {
  const { on, onBody } = words[locale];
  return { title: on, body: onBody, path: paths.myRoom() };
}
