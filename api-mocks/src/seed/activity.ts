import type { Comment } from 'shared-data/models/comment';
import type { MailRecord } from 'shared-data/models/mail';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';
import { comment } from '../factories/comment.ts';
import { mail } from '../factories/mail.ts';
import type { MadeProgram } from '../factories/program.ts';
import { pushKey, type Random } from '../factories/random.ts';
import { hour, minute } from '../factories/time.ts';
import type { People } from './people.ts';
import { ownPrograms } from './programs.ts';

export interface Comments {
  data: Record<string, Record<string, Comment>>;
  total: Record<string, number>;
}

export function comments(
  random: Random,
  list: readonly MadeProgram[],
  people: People,
  now: number,
): Comments {
  const data: Comments['data'] = {};
  for (const { public: entry, people: authors } of list) {
    const own = random.fork(entry.id);
    const always = entry.id === ownPrograms.talk;
    if (entry.sessionId === '' || entry.canceled || !(always || own.chance(0.25))) continue;
    const thread: Record<string, Comment> = {};
    for (let i = own.int(1, 4); i > 0; i--) {
      const at = now - own.int(40, 26 * 60) * minute;
      const by = always && i === 1 ? people.participant : own.pick(people.audience);
      const key = pushKey(own, at);
      thread[key] = comment(own, { by, at });
      const answering = authors[0];
      if (answering && own.chance(0.5)) {
        const answeredAt = at + own.int(3, 30) * minute;
        thread[pushKey(own, answeredAt)] = comment(own, {
          by: answering,
          at: answeredAt,
          trait: 'answer',
          replyTo: key,
        });
      }
    }
    data[entry.id] = thread;
  }
  return { data, total: mapValues(data, (thread) => Object.keys(thread).length) };
}

export interface Likes {
  data: Record<string, Record<string, true>>;
  total: Record<string, number>;
}

export function likes(random: Random, list: readonly MadeProgram[], people: People): Likes {
  const data: Likes['data'] = {};
  for (const { public: entry } of list) {
    const own = random.fork(entry.id);
    const count = entry.sessionId === '' ? 0 : Math.floor(own.next() ** 2 * 26);
    if (count === 0) continue;
    data[entry.id] = Object.fromEntries(own.sample(people.audience, count).map(({ uid }) => [uid, true]));
  }
  return { data, total: mapValues(data, (one) => Object.keys(one).length) };
}

/** `state/mail`, timed by their causes. */
export function mails(
  random: Random,
  list: readonly MadeProgram[],
  people: People,
  { systemTitle, now }: { systemTitle: string; now: number },
): Record<string, Record<string, MailRecord>> {
  const boxes: Record<string, Record<string, MailRecord>> = {};
  const put = (user: User, at: number, subject: string, text: string) => {
    const box = boxes[user.uid] ?? {};
    boxes[user.uid] = box;
    const trait = at < now - 48 * hour ? 'read' : 'unread';
    box[pushKey(random, at)] = mail({ to: user, at, subject: `[${systemTitle}] ${subject}`, text, trait });
  };
  for (const user of people.all)
    put(
      user,
      user.registeredAt,
      'Your registration is complete',
      `Dear ${fullName(user)},\n\nThank you for registering for ${systemTitle}.\n\nご登録ありがとうございました。`,
    );
  for (const { public: entry, private: hidden, people: authors } of list) {
    const owner = authors[0];
    if (!owner) continue;
    put(
      owner,
      hidden.submittedAt,
      `We received your submission ${entry.id}`,
      `Dear ${fullName(owner)},\n\nWe received your submission "${entry.title}" (${entry.id}).\n\nご投稿を受け付けました。`,
    );
  }
  for (const user of [people.presenter, people.participant, people.coeditor])
    put(
      user,
      now - 3 * hour,
      "Today's programme",
      `Dear ${fullName(user)},\n\nPlease note that the poster core time begins at 13:00.\n\nポスターコアタイムは13時からです。`,
    );
  return boxes;
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
