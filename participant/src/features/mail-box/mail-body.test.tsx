import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailBody } from './mail-body.tsx';

const show = (html: string) => render(<MailBody html={html} />).container;

test('text, paragraphs, lists and links of a mail are shown', () => {
  show('<p>Dear <b>Aino</b>,</p><ul><li>one</li></ul><a href="https://example.org/x">your page</a>');
  expect(screen.getByText('Aino').tagName).toBe('B');
  expect(screen.getByRole('listitem').textContent).toBe('one');
  expect(screen.getByRole('link', { name: 'your page' }).getAttribute('href')).toBe('https://example.org/x');
});

test('nothing in a mail can run, load or style', () => {
  const box = show(
    '<style>*{display:none}</style><script>alert(1)</script><img src=x onerror=alert(1)><p onclick="alert(1)" style="color:red">safe</p><iframe srcdoc="x"></iframe><svg><script>1</script></svg>',
  );
  expect(box.innerHTML).toBe('<p>safe</p>');
});

test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', '//evil.example', ''])(
  'a link to %j becomes plain text',
  (href) => {
    const box = show('<a>words</a>'.replace('<a', `<a href="${href}"`));
    expect(box.querySelector('a')).toBeNull();
    expect(box.textContent).toBe('words');
  },
);

test('other sites open in a page of their own that cannot reach back', () => {
  show('<a href="https://example.org/">out</a><a href="http://localhost:3000/myroom">in</a>');
  expect(screen.getByText('out').getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.getByText('in').getAttribute('target')).toBeNull();
});

test('unknown elements give their text, and headings stay below the page’s own', () => {
  const box = show('<center><h1>Title</h1></center>');
  expect(box.innerHTML).toBe('<h3>Title</h3>');
});
