import { useMemo } from 'react';
import { useIdentity } from '../identity/identity-store.ts';
import type { CommentEntry, Discussion } from '../models/comment.ts';
import { useProfile } from './hooks.ts';
import { useOutbox } from './outbox.ts';

/**
 * The comments of a discussion and, after those that were received, the reader's own that wait for the connection; and the keys of these.
 * The same arrays and sets as long as nothing changes.
 */
export function useWaitingComments(
  { on, id }: Discussion,
  received: readonly CommentEntry[],
): [comments: readonly CommentEntry[], waiting: ReadonlySet<string>] {
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const name = useProfile(uid)?.name ?? '';
  const all = useOutbox((state) => state.waiting);
  const own = useMemo(
    () =>
      all.flatMap(({ change, at, denied }): CommentEntry[] => {
        if (change.kind !== 'comment' || denied !== undefined) return [];
        const { discussion, comment } = change;
        if (discussion.on !== on || discussion.id !== id) return [];
        const { key, question, ...rest } = comment;
        return [{ ...rest, ...(question && { question }), id: key, uid, name, time: at }];
      }),
    [all, on, id, uid, name],
  );
  return useMemo(() => {
    const there = new Set(received.map((one) => one.id));
    const missing = own.filter((one) => !there.has(one.id));
    return [
      missing.length > 0 ? [...received, ...missing] : received,
      own.length > 0 ? new Set(own.map((one) => one.id)) : nobody,
    ];
  }, [received, own]);
}

const nobody: ReadonlySet<string> = new Set();
