import { expect, test } from 'vitest';
import { freeText } from './free-text.ts';

test('text becomes paragraphs in which nothing is markup', () => {
  expect(freeText('Dear all,\r\n\r\n1 < 2 & {name}\nnext line')).toEqual({
    text: 'Dear all,\n\n1 < 2 & {name}\nnext line\n',
    html: '<p>Dear all,</p>\n<p>1 &lt; 2 &amp; {name}<br>next line</p>',
  });
});

test('HTML keeps structure and links, in both parts', () => {
  const { text, html } = freeText(
    '<p>Dear <b>all</b>,<br>see <a href="https://example.org/a">the page</a>.</p><ul><li>one</li><li>two</li></ul>',
  );
  expect(html).toBe(
    '<p>Dear <b>all</b>,<br>see <a href="https://example.org/a">the page</a>.</p><ul><li>one</li><li>two</li></ul>',
  );
  expect(text).toBe('Dear all,\nsee the page <https://example.org/a>.\n\n- one\n- two\n');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<form action="https://evil.example"><input name=a></form>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>p{background:url(https://evil.example)}</style>',
  '<!--><img src=x onerror=alert(1)>-->',
])('%s does nothing', (body) => {
  const { html } = freeText(`${body}<p>kept</p>`);
  expect(html).not.toMatch(/<(?!\/?(?:p|a)\b)|javascript:|data:|style=|onclick/i);
  expect(html).not.toMatch(/\son\w+=/i);
});

test('too deep nesting is rejected', () => {
  const body = (depth: number) => '<blockquote>'.repeat(depth);
  expect(freeText(`${body(50)}kept`).text).toBe('kept\n');
  expect(() => freeText(body(100_000))).toThrow(RangeError);
});
