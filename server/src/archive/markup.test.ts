import { expect, test } from 'vitest';
import { linksOf, staticMarkup, visitedPage } from './markup.ts';

const page = (main: string) =>
  `<!doctype html><html lang="en"><head><title>A &#38; B</title><link rel="soon" as="script" href="/x.js"><link crossorigin href="/a.css" rel="stylesheet"><style>[data-style="0"]{top:0}</style></head><body><div id="root" data-drawn><header><a href="/signin">Sign in</a></header>${main}<footer></footer></div></body></html>`;

const targets = {
  page: (path: string) => ({ '/meeting': 'meeting.html', '/': 'index.html' })[path],
  file: (address: string) => (address === '/logo.png' ? '../files/1.png' : undefined),
};
const fixed = (main: string) => staticMarkup(main, '/meeting/program', targets);

test('reads the main part, the title and the styles of a drawn page', () => {
  expect(visitedPage(page('<main id="content">x</main>'))).toEqual({
    title: 'A &#38; B',
    main: '<main id="content">x</main>',
    css: '[data-style="0"]{top:0}',
    sheets: ['/a.css'],
  });
  expect(visitedPage(page('<main></main>').replace(' data-drawn', ''))).toBeNull();
});

test('finds the pages and pictures of this site', () => {
  const main =
    '<main><a href="/meeting?day=1#top">a</a><a href="/meeting">b</a><a href="https://e.org/">c</a><a href="mailto:x">d</a><a href="ob">e</a><img src="/logo.png"/><img src="https://e.org/a.png"/></main>';
  expect(linksOf(main, '/meeting/program/oa')).toEqual({
    pages: ['/meeting', '/meeting/program/ob'],
    files: ['/logo.png'],
  });
});

test.each([
  [
    'a page of the archive',
    '<a class="x" href="/meeting?a=1&amp;b=2#top">a</a>',
    '<a href="meeting.html#top" class="x">a</a>',
  ],
  [
    'a page that is not in it',
    '<p><a class="x" href="/editor">a <b>b</b></a></p>',
    '<p><span class="x">a <b>b</b></span></p>',
  ],
  [
    'another site',
    '<a href="https://e.org/?a=1&amp;b=2">a</a>',
    '<a href="https://e.org/?a=1&#38;b=2">a</a>',
  ],
  ['a place on the page', '<a href="#top">a</a>', '<a href="#top">a</a>'],
  ['a script', '<a href="javascript:alert(1)">a</a>', '<span>a</span>'],
  ['accounts', '<p>b<a href="/signin">Sign in</a></p>', '<p>b</p>'],
])('a link to %s', (_, given, expected) => {
  expect(fixed(given)).toBe(expected);
});

test('what works with scripts only is left out, with all that is in it', () => {
  expect(
    fixed(
      '<div><button type="button">a<svg><path d="M0"/></svg></button><form><input value="x"/>kept</form><select><option>o</option></select><label>l<input/></label><br/>end</div>',
    ),
  ).toBe('<div>kept<br/>end</div>');
});

test('pictures come along where visitors get them', () => {
  expect(fixed('<img alt="A" src="/logo.png"/><img alt="B" src="/hidden.png"/>')).toBe(
    '<img src="../files/1.png" alt="A"/>',
  );
});

test('texts stay as they are written', () => {
  const text = '<p>$&amp; &lt;script&gt; &quot;a&quot; 氷<!-- --> x &gt; y</p>';
  expect(fixed(text)).toBe(text.replace('<!-- -->', ''));
});

test('what only the living page uses is taken off', () => {
  expect(fixed('<p tabindex="-1" data-discover="true" data-style="0" id="a">x</p>')).toBe(
    '<p data-style="0" id="a">x</p>',
  );
});
