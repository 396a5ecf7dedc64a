import { MediaError } from '../ports.ts';

/** Two hours, a caption every second and a half. */
const mostCues = 5000;
const mostCharacters = 1000;

/** Hours are optional; SubRip writes a comma. */
const timing =
  /^((?:\d{1,3}:)?[0-5]\d:[0-5]\d[.,]\d{3})[ \t]+-->[ \t]+((?:\d{1,3}:)?[0-5]\d:[0-5]\d[.,]\d{3})(?:[ \t]|$)(.*)$/;
const setting =
  /^(?:align:(?:start|center|end|left|right)|(?:line|position|size):-?\d{1,3}(?:\.\d{1,2})?%?)$/;
const tag = /<(\/?)([biu])>|<(?:\/?[A-Za-z]|\d)[^>\n]*>|</g;

/** WebVTT with plain cues only, from WebVTT or SubRip. Throws `MediaError` with `notCaptions`. */
export function cleanCaptions(bytes: Uint8Array): string {
  const blocks = textOf(bytes)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  if (blocks.length > 2 * mostCues) throw wrong('there are too many blocks');
  const cues = blocks.map(cueOf).filter((cue) => cue !== null);
  if (cues.length === 0) throw wrong('there is no cue');
  if (cues.length > mostCues) throw wrong('there are too many cues');
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrong('the text is not UTF-8');
  }
}

/** A block is a cue if its first or second line is a timing; null otherwise. */
function cueOf(block: string): string | null {
  const lines = block.split('\n');
  const at = lines.slice(0, 2).findIndex((line) => line.includes('-->'));
  if (at < 0) return null;
  const [, begin = '', end = '', rest = ''] = timing.exec((lines[at] as string).trim()) ?? [];
  if (!begin || secondsOf(end) <= secondsOf(begin)) throw wrong(`wrong times: ${lines[at]}`);
  const settings = rest.split(/[ \t]+/).filter((one) => setting.test(one));
  const text = lines
    .slice(at + 1)
    .map(cleanLine)
    .filter(Boolean)
    .join('\n');
  if (!text) return null;
  if (text.length > mostCharacters) throw wrong('a cue is too long');
  return `${[timeOf(begin), '-->', timeOf(end), ...settings].join(' ')}\n${text}`;
}

/** Keeps bold, italic and underlined text. An arrow would begin another cue. */
function cleanLine(line: string): string {
  return line
    .replace(tag, (found, slash: string, name: string | undefined) =>
      name ? `<${slash}${name}>` : found === '<' ? '&lt;' : '',
    )
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll('-->', '→')
    .trim();
}

const timeOf = (time: string) => time.replace(',', '.');

function secondsOf(time: string): number {
  return timeOf(time)
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const wrong = (reason: string) => new MediaError('notCaptions', reason);
