import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemTemplates } from './system-templates.ts';
import { placeholdersOf, renderMail, TemplateProblem } from './template.ts';

test('values are inserted as text and as escaped HTML', () => {
  const mail = renderMail(
    {
      title: 'About {title}',
      body: 'Dear {name},\nwelcome.\n\n> {title}\n\nOpen: {link}\n\n---\n\nようこそ',
    },
    { name: '<b>Aki</b>', title: 'Ice & "snow"', link: 'https://example.org/?a=1&b=2' },
  );
  expect(mail.subject).toBe('About Ice & "snow"');
  expect(mail.text).toBe(
    `Dear <b>Aki</b>,\nwelcome.\n\n> Ice & "snow"\n\nOpen: https://example.org/?a=1&b=2\n\n${'-'.repeat(40)}\n\nようこそ\n`,
  );
  expect(mail.html).toBe(
    [
      '<p>Dear &lt;b&gt;Aki&lt;/b&gt;,<br>welcome.</p>',
      '<blockquote>Ice &amp; &quot;snow&quot;</blockquote>',
      '<p><a href="https://example.org/?a=1&amp;b=2">Open</a></p>',
      '<hr>',
      '<p>ようこそ</p>',
    ].join('\n'),
  );
});

test.each([
  ['unknown', {}],
  ['empty', { name: '' }],
  ['blank', { name: ' \n ' }],
  ['inherited', Object.create({ name: 'Aki' }) as Record<string, string>],
])('a value that is %s blocks the mail', (_, values) => {
  expect(() => renderMail({ title: 'x', body: 'Dear {name}' }, values)).toThrow(
    new TemplateProblem(['name']),
  );
});

test('F51: a value that looks like a placeholder is not expanded', () => {
  const mail = renderMail({ title: '{a}', body: '{a} {b}' }, { a: '{b}', b: 'B' });
  expect([mail.subject, mail.text]).toEqual(['{b}', '{b} B\n']);
});

test('F51: a script address does not become a link', () => {
  const mail = renderMail({ title: 'x', body: 'Open: {link}' }, { link: 'javascript:alert(1)' });
  expect(mail.html).toBe('<p>Open: javascript:alert(1)</p>');
});

const control = /\p{Cc}/u;

test('F51: no value can add a header line or a control character', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x2ff), { minLength: 1 }), (codes) => {
      const value = String.fromCharCode(...codes);
      fc.pre(value.replace(/\p{Cc}/gu, '').trim() !== '');
      const mail = renderMail({ title: '[{value}]', body: '{value}' }, { value });
      const markup = mail.html.replace(/<\/?(?:p|br)>/g, '');
      return (
        !control.test(mail.subject) && !control.test(mail.text.replace(/[\n\t]/g, '')) && !/[<>]/.test(markup)
      );
    }),
  );
});

const templates = Object.entries(systemTemplates);
test.each(templates)('%s speaks both languages', (_, template) => {
  const [english, japanese] = template.body.split('\n---\n');
  expect(english).toMatch(/[A-Za-z]{5}/);
  expect(japanese).toMatch(/[ぁ-ん]/);
});

test.each(templates)('%s leads to one place in each language, a warning to none', (name, template) => {
  const values = Object.fromEntries(
    placeholdersOf(template).map((placeholder) => [placeholder, `https://example.org/${placeholder}`]),
  );
  const links = renderMail(template, values).html.match(/<a href=/g) ?? [];
  expect(links).toHaveLength(name === 'accountDeleted' ? 0 : 2);
});
