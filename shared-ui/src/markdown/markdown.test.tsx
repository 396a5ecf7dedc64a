import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Markdown } from './index.tsx';
import { hasMarks, withoutMarks } from './marks.ts';

const show = (text: string) =>
  render(
    <MemoryRouter>
      <Markdown text={text} />
    </MemoryRouter>,
  );

test('a text without marks is paragraphs, and nothing is fetched for it', () => {
  const { container } = show('One line\nand another.\n\nA second paragraph.');
  expect(container.querySelectorAll('p')).toHaveLength(2);
  expect(container.querySelectorAll('br')).toHaveLength(1);
});

test('plain text shows at once, then the formatting', async () => {
  const { container } = show('Come to **Room A**, see the [program](/meeting/program).');
  expect(container.textContent).toBe('Come to Room A, see the program.');
  expect(container.querySelector('strong')).toBeNull();
  expect((await screen.findByText('Room A')).tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'program' }).getAttribute('href')).toBe('/meeting/program');
});

test('headings lie below those of the page, lists are lists', async () => {
  const { container } = show('# Notes\n\n- one\n- two\n\n1. first\n\n> said\n\n`code`');
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('Notes');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(container.querySelector('blockquote')?.textContent).toBe('said');
});

test('the highest headings of a text come directly below those of the page, however deep they are', async () => {
  show('## Files\n\n### Videos\n\n## Posters');
  await screen.findByText('Files');
  const levels = (await screen.findAllByRole('heading')).map((one) => one.tagName);
  expect(levels).toEqual(['H3', 'H4', 'H3']);
});

test('HTML is shown as it is written and never becomes an element', async () => {
  const { container } = show('*a* <img src=x onerror=alert(1)> <b>b</b>\n\n<script>alert(2)</script>');
  expect((await screen.findByText('a')).tagName).toBe('EM');
  expect(container.querySelector('img, script, b')).toBeNull();
  expect(container.textContent).toContain('<script>alert(2)</script>');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x'])(
  'words that would lead to %s stay words',
  async (address) => {
    show(`*see* [here](<${address}>)`);
    expect((await screen.findByText('see')).tagName).toBe('EM');
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test('other sites open beside this one and do not learn where their reader came from', async () => {
  show('[NIPR](https://www.nipr.ac.jp/) and <office@example.org>');
  const link = await screen.findByRole('link', { name: 'NIPR' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(screen.getByRole('link', { name: 'office@example.org' }).getAttribute('href')).toBe(
    'mailto:office@example.org',
  );
});

test('images are their words: the page fetches nothing from elsewhere', async () => {
  const { container } = show('*x* ![The dome](https://example.org/dome.png)');
  expect((await screen.findByText('x')).tagName).toBe('EM');
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('The dome');
});

test('marks are noticed, and taken off for the first moment', () => {
  expect(hasMarks('The symposium is on. See you at 9:30, 3 December (Tue).')).toBe(false);
  expect(hasMarks('極域の四日間。')).toBe(false);
  for (const text of ['**a**', '- a', '1. a', 'a\n===', '[a](b)', 'a &amp; b', '\\a', '    code'])
    expect(hasMarks(text), text).toBe(true);
  expect(withoutMarks('## Day 1\n- **Room** `A`, *all* [day](https://example.org)')).toBe(
    'Day 1\nRoom A, all day',
  );
  expect(withoutMarks('snow_depth and 3*4')).toBe('snow_depth and 3*4');
});
