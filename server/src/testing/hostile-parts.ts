import type { Random } from 'embedded-firebase/testing';
import { other } from '../endpoints/matrix/testing/people.ts';
import { programId } from './symposium.ts';

export function pick<T>(from: readonly T[], random: Random): T {
  return from[random(from.length)] as T;
}

const bad: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\u202e',
  '👩‍🚀'.repeat(50),
  'ﷺ'.repeat(300),
  '../../etc/passwd',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '\r\nBcc: x@example.org',
  '{{7*7}}{programId}',
  [],
  {},
  [[[[]]]],
  ['a', 1, null],
  { length: 1e9 },
  { toString: 'x' },
  { '.sv': 'timestamp' },
  { '.value': 1, '.priority': 'x' },
  JSON.parse('{"__proto__":{"polluted":1}}'),
  'x'.repeat(5000),
  'x'.repeat(60_000),
  other.uid,
  other.program,
];

const addresses = [
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(250)}.org`,
  'a@b',
  'a@b..cc',
  'a@b.cc>',
  'a@[127.0.0.1]',
  '"a b"@example.org',
  'а@example.org',
  'a@ｅxample.org',
  'a@example.org\r\nBcc: b@example.org',
  'A@EXAMPLE.ORG ',
  '@',
];

export function oddHeaders(random: Random): Record<string, string> {
  if (random(5) > 0) return {};
  return pick<Record<string, string>>(
    [
      { 'idempotency-key': 'the-same-key' },
      { 'idempotency-key': 'short' },
      { 'idempotency-key': '__proto__' },
      { 'idempotency-key': 'x'.repeat(500) },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary="' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/offset+octet-stream' },
      { 'content-length': '99999999999' },
      { 'content-length': '-1' },
      { 'upload-length': '-1' },
      { 'upload-length': '99999999999' },
      { 'upload-metadata': 'kind,,, programId \u00ff' },
      { 'upload-metadata': `${'kind YQ==,'.repeat(500)}` },
      { 'upload-offset': 'NaN', 'tus-resumable': '1.0.0' },
      { 'tus-resumable': '9' },
      { range: `bytes=${'0-,'.repeat(500)}` },
      { host: 'evil.example', origin: 'https://evil.example' },
      { 'x-forwarded-for': '127.0.0.1', 'x-http-method-override': 'DELETE' },
    ],
    random,
  );
}

export function pathOf(path: string, random: Random): string {
  if (random(6) > 0) return path;
  return pick(
    [
      `${path}/`,
      `${path}?${'a=b&'.repeat(200)}`,
      `${path}?limit=5&limit[]=6&before=__proto__`,
      `${path}?before=${'x'.repeat(3000)}`,
      `${path}/${'0'.repeat(32)}`,
      `${path}/%zz`,
      `${path}/../audit?limit=%00`,
      `/php/upload.php/${'f'.repeat(32)}`,
      `/file/PDF/abstract/${programId}-1.png?v=${'0'.repeat(16)}&e=9e99&s=%00`,
      `/file/PDF/abstract/${programId}.pdf?v=${'0'.repeat(16)}&e=${Number.MAX_SAFE_INTEGER}&s=${'A'.repeat(43)}`,
      `/file/VIDEO/${programId}.m3u8?v=constructor`,
      '/outbox/%2e%2e%2f',
      '/outbox/__proto__',
      '/api/openapi.json?x[__proto__]=1',
    ],
    random,
  );
}

export const noBody: { type?: string; body: BodyInit | null } = { body: null };

export function bodyOf(content: unknown, random: Random, cut: AbortController, form = false): typeof noBody {
  const type = 'application/json';
  const entries = Object.entries((content ?? {}) as object).filter(() => random(8) > 0);
  if (random(5) === 0)
    entries.push([pick(['__proto__', 'constructor', 'uid', 'admin', '', '$key'], random), 1]);
  const fields = entries.map(([name, value]) => [name, spoilt(value, random)] as const);
  // As own keys, `__proto__` included.
  const json = `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;
  switch (random(24)) {
    case 0:
      return { type, body: bomb(random) };
    case 1:
      return { type, body: Uint8Array.from({ length: random(400) }, () => random(256)) };
    case 2:
      return { type, body: mangled(json, random) };
    case 3:
      return { type, body: `\ufeff${json}` };
    case 4:
      return { type, body: new Uint8Array(Buffer.from(json, 'utf16le')) };
    case 5:
      return { type, body: cutOff(json, cut) };
    case 6:
      return {
        type: 'application/x-www-form-urlencoded',
        body: `event=${encodeURIComponent(json.toWellFormed())}&param=[`,
      };
    case 7:
      return { type: 'multipart/form-data; boundary=x', body: parts(random) };
    default:
      return form ? { body: formOf(fields) } : { type, body: json };
  }
}

function spoilt(value: unknown, random: Random): unknown {
  const kind = random(12);
  if (kind === 0) return pick(bad, random);
  if (kind < 4 && typeof value === 'string' && value.includes('@')) return pick(addresses, random);
  if (kind === 1) return mangled(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), random);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value))
    return random(6) === 0 ? Array(2000).fill(value[0]) : value.map((each) => spoilt(each, random));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilt(each, random)]));
}

export function mangled(text: string, random: Random): string {
  const at = random(text.length + 1);
  const bits = ['', '.', '=', '\n', 'é', '\udc00', text, String.fromCharCode(random(65_536))];
  return text.slice(0, at) + pick(bits, random) + text.slice(at + random(3));
}

/** Small to send, large or deep to parse. */
function bomb(random: Random): string {
  return pick(
    [
      '['.repeat(60_000),
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      `{"email":${'9'.repeat(60_000)}}`,
      `{${Array.from({ length: 6000 }, (_, at) => `"${at}":0`).join(',')}}`,
      `{"email":"${'\\u0000'.repeat(10_000)}"}`,
      `{"email":"${'a'.repeat(30_000)}@${'a.'.repeat(15_000)}"}`,
      'x'.repeat(200_000),
    ],
    random,
  );
}

function parts(random: Random): string {
  const head = 'Content-Disposition: form-data; name=';
  return pick(
    [
      '--x',
      '--x--\r\n',
      `--x\r\n${head}"to\r\n\r\na\r\n--x--`,
      `--x\r\n${head}"__proto__"\r\n\r\na\r\n--x--\r\n`,
      `--x\r\n${head}"to"; filename="../../a"\r\nContent-Type: text/html\r\n\r\na\r\n--x--\r\n`,
      `${Array.from({ length: 2000 }, (_, at) => `--x\r\n${head}"f${at}"\r\n\r\na\r\n`).join('')}--x--\r\n`,
      `--x\r\n${head}"to"\r\n\r\n${'--x'.repeat(10_000)}`,
    ],
    random,
  );
}

function formOf(fields: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields)
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  return form;
}

/** A body whose sender disconnects halfway. */
function cutOff(text: string, cut: AbortController): ReadableStream {
  let told = false;
  return new ReadableStream({
    pull(controller) {
      if (told) {
        cut.abort();
        controller.error(new Error('gone'));
      } else controller.enqueue(Buffer.from(text.slice(0, text.length / 2)));
      told = true;
    },
  });
}
