import { readComments } from 'shared-data/collections/read-comments';
import { type SheetColumn, workbookOf } from 'shared-data/formats/spreadsheet';
import { zoneName } from 'shared-data/i18n/format';
import type { CommentEntry, Discussion } from 'shared-data/models/comment';
import { oneLine } from 'shared-data/models/one-line';
import { sortableTime, wallTime } from 'shared-data/models/venue-time';
import { saveFile } from 'shared-data/platform/save-file';
import { threadsOf } from './threads.ts';

export type ExportFormat = 'text' | 'excel' | 'json';

export interface ExportWords {
  time: string;
  name: string;
  comment: string;
  replyTo: string;
  unknownName: string;
  deleted: string;
  hidden: string;
  /** Of the times in text and workbook. */
  timeZone: string;
}

export interface TitledDiscussion extends Discussion {
  title: string;
}

export async function exportComments(
  discussion: TitledDiscussion,
  format: ExportFormat,
  words: ExportWords,
): Promise<void> {
  const comments = await readComments(discussion);
  const name = `comments-${discussion.id.replace(/[^\w-]+/g, '_')}`;
  if (format === 'json')
    return saveFile(`${name}.json`, commentsAsJson(discussion, comments), 'application/json');
  if (format === 'text')
    return saveFile(`${name}.txt`, commentsAsText(discussion, comments, words), 'text/plain;charset=utf-8');
  saveFile(`${name}.xlsx`, await commentsAsExcel(comments, words));
}

/** Times are ISO 8601; `replyTo` is the id of another comment. */
export function commentsAsJson(
  { on, id, title }: TitledDiscussion,
  comments: readonly CommentEntry[],
): string {
  const entries = comments.map(({ uid: _, time, ...rest }) => ({
    ...rest,
    time: new Date(time).toISOString(),
  }));
  return `${JSON.stringify({ [on]: { id, title }, comments: entries }, null, 2)}\n`;
}

/** By thread, replies indented. Names are one line and bodies indented, so that none can imitate another comment. */
export function commentsAsText(
  { id, title }: TitledDiscussion,
  comments: readonly CommentEntry[],
  words: ExportWords,
): string {
  const block = ({ name, time, body, hidden }: CommentEntry, indent: string) =>
    [
      hidden
        ? `(${words.hidden})`
        : `${oneLine(name) || words.unknownName} (${timeText(time, words.timeZone)})`,
      ...(hidden ? [] : linesOf(body)).map((line) => `  ${line}`),
    ]
      .map((line) => `${indent}${line}`.trimEnd())
      .join('\n');
  const blocks = threadsOf(comments).flatMap(({ comment, replies }) => [
    comment ? block(comment, '') : `(${words.deleted})`,
    ...replies.map((reply) => block(reply, '    ')),
  ]);
  return `${[`${id} ${oneLine(title)}`, ...blocks].join('\n\n')}\n`;
}

function linesOf(body: string): string[] {
  return body.split(/\r\n|[\r\n\v\f\x85\u2028\u2029]/);
}

export async function commentsAsExcel(comments: readonly CommentEntry[], words: ExportWords): Promise<Blob> {
  const names = new Map(comments.map(({ id, name }) => [id, name || words.unknownName]));
  const columns: SheetColumn<CommentEntry>[] = [
    { header: words.time, value: ({ time }) => timeText(time, words.timeZone), width: 22 },
    { header: words.name, value: ({ name }) => name || words.unknownName, width: 24 },
    {
      header: words.comment,
      value: ({ body, hidden }) => (hidden ? `(${words.hidden})` : body),
      width: 80,
    },
    {
      header: words.replyTo,
      value: ({ replyTo }) => (replyTo !== undefined && names.get(replyTo)) || '',
      width: 24,
    },
  ];
  return workbookOf(columns, comments, 'Comments');
}

/** `2026-11-20 16:05 JST`, which sorts as text. */
function timeText(time: number, timeZone: string): string {
  return `${sortableTime(wallTime(time, timeZone))} ${zoneName(time, timeZone)}`;
}
