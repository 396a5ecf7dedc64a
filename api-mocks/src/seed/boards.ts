import type { Comment } from 'shared-data/models/comment';
import type { User } from 'shared-data/models/user';
import { comment } from '../factories/comment.ts';
import { pushKey, type Random } from '../factories/random.ts';
import { sessions } from '../factories/session.ts';
import { hour, minute } from '../factories/time.ts';
import type { People } from './people.ts';

/** The demo participant has joined these and last looked some hours ago. */
const joinedByParticipant = ['S', 'OB'];

type Marks<T> = Record<string, Record<string, T>>;

export interface Boards {
  bbs: Marks<Comment>;
  bbsLike: { data: Record<string, Marks<true>>; total: Marks<number> };
  bbsTotal: { comments: Record<string, number>; participants: Record<string, number> };
  sessionParticipants: Marks<true>;
  seen: Marks<number>;
}

export function boards(random: Random, people: People, now: number): Boards {
  const all: Boards = {
    bbs: {},
    bbsLike: { data: {}, total: {} },
    bbsTotal: { comments: {}, participants: {} },
    sessionParticipants: {},
    seen: {},
  };
  for (const { id } of sessions) {
    const own = random.fork(id);
    const joins = joinedByParticipant.includes(id);
    const others = own.sample(people.all, own.int(8, 40)).filter(({ uid }) => uid !== people.participant.uid);
    const members = joins ? [people.participant, ...others] : others;
    const entries = entriesOf(own, others, now);
    const likes = likesOf(own, others, entries);
    all.bbs[id] = entries;
    all.bbsTotal.comments[id] = Object.keys(entries).length;
    all.bbsTotal.participants[id] = members.length;
    all.sessionParticipants[id] = Object.fromEntries(members.map(({ uid }) => [uid, true]));
    if (Object.keys(likes.total).length > 0) {
      all.bbsLike.data[id] = likes.data;
      all.bbsLike.total[id] = likes.total;
    }
    for (const { uid } of members) all.seen[uid] = { ...all.seen[uid], [id]: now - own.int(4, 12) * hour };
  }
  return all;
}

function entriesOf(own: Random, members: readonly User[], now: number): Record<string, Comment> {
  const entries: Record<string, Comment> = {};
  const put = (at: number, more: Partial<Comment>, trait: 'board' | 'question' | 'answer') => {
    const key = pushKey(own, at);
    entries[key] = { ...comment(own, { by: own.pick(members), at, trait }), ...more };
    return key;
  };
  for (let i = own.int(1, 4); i > 0; i--) put(now - own.int(60, 30 * 60) * minute, {}, 'board');
  for (let i = own.int(1, 3); i > 0; i--) {
    const at = now - own.int(90, 20 * 60) * minute;
    const key = put(at, { question: true }, 'question');
    if (own.chance(0.5)) put(at + own.int(5, 60) * minute, { replyTo: key }, 'answer');
  }
  return entries;
}

function likesOf(own: Random, members: readonly User[], entries: Record<string, Comment>) {
  const data: Marks<true> = {};
  const total: Record<string, number> = {};
  for (const [key, { question }] of Object.entries(entries)) {
    const count = Math.min(members.length, own.int(0, question ? 14 : 4));
    if (count > 0) total[key] = count;
    for (const { uid } of own.sample(members, count)) data[uid] = { ...data[uid], [key]: true };
  }
  return { data, total };
}
