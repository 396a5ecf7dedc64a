import { expect, test } from 'vitest';
import { cleanCaptions } from './captions.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const clean = (text: string) => cleanCaptions(bytes(text));

test('WebVTT keeps its cues, their settings, and bold, italic and underlined text', () => {
  expect(
    clean(
      'WEBVTT - Talk\r\n\r\nintro\r\n00:01.000 --> 00:02.500 align:start line:80%\r\n<b>Firn</b> <i>air</i>',
    ),
  ).toBe('WEBVTT\n\n00:01.000 --> 00:02.500 align:start line:80%\n<b>Firn</b> <i>air</i>\n');
});

test('SubRip becomes WebVTT', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\nFirn air\nin two lines\n\n2\n00:00:03,000 --> 00:00:04,000\n氷床';
  expect(clean(srt)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nFirn air\nin two lines\n\n00:00:03.000 --> 00:00:04.000\n氷床\n',
  );
});

test.each([
  ['a style', 'STYLE\n::cue { background: url(https://evil.example) }'],
  ['a region', 'REGION\nid:fred\nwidth:40%'],
  ['a note', 'NOTE call me'],
  ['a style that has an arrow in its third line', 'STYLE\n::cue {\n--> }'],
])('%s is dropped', (_, block) => {
  expect(clean(`WEBVTT\n\n${block}\n\n00:01.000 --> 00:02.000\nice`)).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nice\n',
  );
});

test.each([
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<v Minori Hayase>Welcome</v>', 'Welcome'],
  ['<c.red.big>ice</c>', 'ice'],
  ['<00:01.500>late', 'late'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['5 < 6 and 7 > 6', '5 &lt; 6 and 7 > 6'],
  ['a --> b', 'a → b'],
  ['bell\u0007 and\u2028line', 'bell  and line'],
  ['<b onclick=x>bold</b>', 'bold</b>'],
])('the text %s becomes %s', (line, expected) => {
  expect(clean(`WEBVTT\n\n00:01.000 --> 00:02.000 onclick:x\n${line}`)).toBe(
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${expected}\n`,
  );
});

test.each([
  ['nothing', ''],
  ['no cue', 'WEBVTT\n\nNOTE nothing'],
  ['a cue without text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
  ['times that are none', 'WEBVTT\n\n1 --> 2\nice'],
  ['an end before its begin', 'WEBVTT\n\n00:02.000 --> 00:01.000\nice'],
  ['a begin that is its end', 'WEBVTT\n\n00:02.000 --> 00:02.000\nice'],
  ['an endless cue', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'ice '.repeat(300)}`],
  ['too many cues', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nice\n\n'.repeat(5001)}`],
])('%s is rejected', (_, text) => {
  expect(() => clean(text)).toThrow(expect.objectContaining({ code: 'notCaptions' }));
});

test('text that is not UTF-8 is rejected', () => {
  expect(() => cleanCaptions(Uint8Array.from([...bytes('WEBVTT\n\n'), 0x8e, 0x9a]))).toThrow(
    expect.objectContaining({ code: 'notCaptions' }),
  );
});
