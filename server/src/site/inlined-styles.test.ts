import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inlinedStyles } from './inlined-styles.ts';

let folder: string;
const inline = (html: string) =>
  inlinedStyles({ shell: join(folder, 'shell'), remotes: { talks: join(folder, 'talks') } })(html);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'styles-'));
  for (const name of ['shell/assets', 'talks/assets']) mkdirSync(join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const built = '<link crossorigin href="/assets/main.css" integrity="sha256-x" rel="stylesheet">';
const early = (href: string) =>
  `<link rel="soon" as="style" crossorigin href="${href}" integrity="sha256-x">`;
const ofTalks = early('/remotes/talks/assets/list.css');

test('a disabled link beside a style sheet has the app find it', async () => {
  writeFileSync(join(folder, 'shell/assets/main.css'), 'main{color:navy}');
  writeFileSync(join(folder, 'shell/assets/ui.css'), 'p{margin:0}');
  writeFileSync(join(folder, 'talks/assets/list.css'), 'article{margin:0}');
  const script = '<link rel="soon" as="script" crossorigin href="/list.js" integrity="sha256-x">';
  expect(await inline(`${built}${script}${early('/assets/ui.css')}${ofTalks}`)).toEqual({
    html: [
      '<style>main{color:navy}</style><link rel="stylesheet" disabled href="/assets/main.css">',
      script,
      '<style>p{margin:0}</style><link rel="stylesheet" disabled href="/assets/ui.css">',
      '<style>article{margin:0}</style><link rel="stylesheet" disabled href="/remotes/talks/assets/../assets/list.css">',
    ].join(''),
    sheets: ['main{color:navy}', 'p{margin:0}', 'article{margin:0}'],
  });
});

test.each([
  ['is missing', null],
  ['has relative addresses', 'a{background:url(ice.png)}'],
  ['would end its element', 'a{content:"</style>"}'],
])('a style sheet that %s is linked to', async (_, text) => {
  if (text !== null) writeFileSync(join(folder, 'talks/assets/list.css'), text);
  const link = ofTalks.replace('rel="soon" as="style"', 'rel="stylesheet"');
  expect(await inline(ofTalks)).toEqual({ html: link, sheets: [] });
});

test('a style sheet of an unknown remote is linked to', async () => {
  const href = '/remotes/unknown/assets/list.css';
  expect((await inline(early(href))).html).toContain(`<link rel="stylesheet" crossorigin href="${href}"`);
});
