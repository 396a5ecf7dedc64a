/** In UTF-16 code units. */
export const commentMaxLength = 5000;
export const commentsListened = 200;

/** `state/issue/data/{programId}/{key}`. `time` is the server's; `name` is the author's public name when written. */
export interface Comment {
  uid: string;
  name: string;
  body: string;
  time: number;
  /** Key of the comment this one answers. */
  replyTo?: string;
}

export type CommentEntry = Comment & { id: string };
