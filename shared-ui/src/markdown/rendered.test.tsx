import { render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { hasMarks, withoutMarks } from './marks.ts';
import { Rendered } from './rendered.tsx';

function show(text: string, headings?: number) {
  const { container } = render(
    <MemoryRouter>
      <Rendered text={text} {...(headings ? { headings } : {})} />
    </MemoryRouter>,
  );
  return container;
}
const link = () => screen.getByRole('link');

/** All that a text of the staff may become. */
const elements = 'p strong em blockquote li ul ol h2 h3 h4 h5 h6 code pre br hr a'.toUpperCase().split(' ');
const attributes = ['href', 'target', 'rel', 'start', 'data-discover'];
const addresses = /^(?:\/(?![/\\])|https?:\/\/|mailto:[^\s]+$)/i;

function harm(root: Element): string[] {
  return [...root.querySelectorAll('*')].slice(1).flatMap((element) => [
    ...(elements.includes(element.tagName) ? [] : [element.tagName]),
    ...element
      .getAttributeNames()
      .filter((name) => !attributes.includes(name))
      .map((name) => `${element.tagName} ${name}`),
    ...(element.hasAttribute('href') && !addresses.test(element.getAttribute('href') ?? '')
      ? [`to ${element.getAttribute('href')}`]
      : []),
  ]);
}

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body { display: none }</style>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<!-- --><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](blob:https://polar.example/1)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example/)',
  '[x](/\\evil.example/)',
  '[x](\\\\evil.example)',
  '[x](https:evil.example)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '[![x](https://evil.example/pixel.png)](javascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](/page "a\\" onmouseover=alert(1) b=\\"")',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '`<img src=x onerror=alert(1)>`',
  '# <img src=x onerror=alert(1)>',
])('no part of %j harms a reader', (text) => {
  expect(harm(show(text))).toEqual([]);
});

test.each(['1. # Deep', '> # Deep', '- > # Deep', '# Deep'])(
  'the heading of %j has the first level',
  (text) => {
    const container = show(text);
    expect(within(container).getByRole('heading', { level: 3, name: 'Deep' })).toBeDefined();
    expect(harm(container)).toEqual([]);
  },
);

test('no text at all, whatever it is made of, becomes more than words, lists and safe links', () => {
  const piece = fc.constantFrom(
    ...['<', '>', '"', "'", '`', '*', '_', '#', '- ', '1. ', '[', ']', '(', ')', '!', '\\', '&', ';', '\n'],
    ...[
      '\n\n',
      '    ',
      ':',
      '//',
      '/',
      'javascript:',
      'data:',
      'https://',
      'script',
      'img src=x',
      'onerror=',
    ],
    ...['&#x6a;', '&lt;', 'x', '氷', '<!--', '-->', '<a href="javascript:1">', '<![CDATA[', '<?', 'mailto:'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const container = show(pieces.join(''));
      const found = harm(container);
      container.remove();
      return found.length === 0;
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['/meeting/program?q=ice#top', null],
  ['https://nipr.example/', '_blank'],
  ['HTTP://nipr.example/', '_blank'],
  ['mailto:office@example.org', null],
])('a link to %s is one', (to, target) => {
  show(`[there](${to})`);
  expect(link().getAttribute('href')).toBe(to);
  expect(link().getAttribute('target')).toBe(target);
});

test('the title of a link, which only some would see, is left out', () => {
  show('[there](/page "Read this")');
  expect(link().hasAttribute('title')).toBe(false);
});

test('lists lie in lists, and numbers begin where their writer began', () => {
  const container = show('3. third\n4. fourth\n   - inner\n   - other');
  const [outer, inner] = screen.getAllByRole('list');
  expect(outer?.getAttribute('start')).toBe('3');
  expect(
    within(inner as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['inner', 'other']);
  expect(container.querySelectorAll('ol > li')).toHaveLength(2);
});

test('code is shown as it was written, with its line breaks and without marks', () => {
  const container = show('```ts\nconst a = **1**;\n\n<b>\n```');
  expect(container.querySelector('pre > code')?.textContent).toBe('const a = **1**;\n\n<b>');
});

test('lines of a paragraph stay lines, and a rule parts what is above from what is below', () => {
  const container = show('One\ntwo  \nthree\n\n---\n\nfour');
  expect(container.querySelectorAll('p')).toHaveLength(2);
  expect(container.querySelectorAll('br')).toHaveLength(2);
  expect(screen.getAllByRole('separator')).toHaveLength(1);
});

test('marks within marks are both', () => {
  const container = show('**very *much* so**');
  expect(container.querySelector('strong > em')?.textContent).toBe('much');
});

test.each([
  [2, '# a\n## b\n### c', ['H2', 'H3', 'H4']],
  [4, '# a\n## b\n### c\n#### d', ['H4', 'H5', 'H6', 'H6']],
  [undefined, '### a\n#### b', ['H3', 'H4']],
  [3, '## a\n# b', ['H4', 'H3']],
])('below a heading of level %s, "%s" is %s', (headings, text, levels) => {
  show(text, headings);
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(levels);
});

test('a text that is drawn with its marks was noticed to have some', () => {
  const word = fc.constantFrom(
    'ice',
    '*',
    '#',
    '- ',
    '1) ',
    '`',
    '\n',
    ' ',
    '氷',
    '.',
    '=',
    '&amp;',
    '>',
    '_a_',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = words.join('');
      if (hasMarks(text)) return true;
      const container = show(text);
      const plain = container.querySelector(
        'strong, em, code, pre, h1, h2, h3, h4, h5, h6, li, hr, blockquote',
      );
      container.remove();
      return plain === null;
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['# Day 1', 'Day 1'],
  ['> said', 'said'],
  ['![map](/map.png) and [list](/list)', 'map and list'],
  ['*a* **b** `c` _d_', 'a b c d'],
  ['- one\n- two', 'one\ntwo'],
  ['2*3*4 file_name_x', '2*3*4 file_name_x'],
])('until it can be drawn, "%s" is read as "%s"', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain);
});
