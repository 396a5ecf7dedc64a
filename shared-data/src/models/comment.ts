/** Longest comment, in UTF-16 code units. */
export const commentMaxLength = 5000;
/** How many of the newest comments an open page listens to. */
export const commentsListened = 200;

/** `state/issue/data/{programId}/{key}`: a comment. `time` is the server's. `name` is the author's public name when written. */
export interface Comment {
  uid: string;
  name: string;
  body: string;
  time: number;
  /** Key of the comment this one answers. */
  replyTo?: string;
}

/** A comment with its key. */
export type CommentEntry = Comment & { id: string };
