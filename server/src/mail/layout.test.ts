import { expect, test } from 'vitest';
import { mailLayout } from './layout.ts';

const mail = {
  subject: 'Hello',
  html: '<p><a href="https://a.example">x</a></p>',
  origin: 'https://s.example',
};

test('a mail has the name of the system when the site has no name, logo or colour', () => {
  const html = mailLayout({ ...mail, base: null });
  expect(html).toContain('Online Meeting System');
  expect(html).not.toContain('<img');
});

test('logo and accent of the site are in its mails, the logo by its public address', () => {
  const base = { systemTitle: 'Polar', logo: '0123456789abcdef-320x80', accent: '#7a1f3d' };
  const html = mailLayout({ ...mail, base });
  expect(html).toContain(
    '<img src="https://s.example/file/LOGO/0123456789abcdef.png" alt="" height="32" width="128"',
  );
  expect(html).toContain('background:#7a1f3d;color:#fff');
  expect(html).toContain('<a style="color:#7a1f3d');
});
