/** In UTF-16 code units. */
export const commentMaxLength = 5000;
export const commentsListened = 200;
/** How many more a reader gets who asks for earlier ones. */
export const commentsPerStep = 300;
export const unreadListened = 100;

/** Where comments stand: on a program's page, or on a session's board. */
export interface Discussion {
  on: 'program' | 'session';
  id: string;
}

/** By which the newest comments of a discussion are synced: its id, or `{id}/{most}` for more than usual. */
export const newestKey = (id: string, most: number) => (most > commentsListened ? `${id}/${most}` : id);

/** `state/issue/data/{programId}/{key}` or `state/bbs/{sessionId}/{key}`. `time` is the server's; `name` is the author's public name when written. */
export interface Comment {
  uid: string;
  name: string;
  body: string;
  time: number;
  replyTo?: string;
  /** On session boards: asked to the session, others vote for it. */
  question?: true;
  /** By staff. `body` is empty; only staff can read it, in `otherData/moderation`. */
  hidden?: true;
}

export type CommentEntry = Comment & { id: string };

/** Whether both are shown alike: each listen has objects of its own for the same comments. */
export function isSameComment(a: CommentEntry | null, b: CommentEntry | null): boolean {
  if (a === null || b === null) return a === b;
  const keys = Object.keys({ ...a, ...b }) as (keyof CommentEntry)[];
  return keys.every((key) => a[key] === b[key]);
}
