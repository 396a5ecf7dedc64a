import { expect, test } from 'vitest';
import { touchedSettings } from './setting-version.ts';

test.each<[string, unknown, unknown, string[]]>([
  ['base/systemTitle', 'a', 'b', ['base/systemTitle']],
  ['base/venue', { en: 'a' }, null, ['base/venue/en', 'base/venue/ja']],
  ['base/banquet', null, { date: '2026-12-03' }, ['base/banquet/date']],
  ['base/parties', { OB: {} }, { OG: {}, OB: {} }, ['base/parties/OB', 'base/parties/OG']],
  ['base/parties/OB/date', '2026-12-02', null, ['base/parties/OB']],
  ['information/announcements/a', null, {}, ['information/announcements/a']],
  ['permission/issue', true, false, ['permission/issue']],
  ['viewer', { watermark: true }, null, ['viewer/watermark']],
  ['admin/signInAs', false, true, ['admin/signInAs']],
  ['base/begi', null, 'x', []],
  ['mailTemplate/x/title', 'a', 'b', []],
])('a change of %s raises the versions of all that it changes', (path, before, after, touched) => {
  expect(touchedSettings(path, before, after)).toEqual(touched);
});
