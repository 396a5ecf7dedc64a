import type { Json } from 'embedded-firebase';
import { admin, all, member, nobody, permissionReaders, staff } from './audiences.ts';
import {
  type ChangeRow,
  long,
  notBoolean,
  notNumber,
  notText,
  type Row,
  served,
  type Values,
} from './row.ts';
import { now } from './worlds.ts';

const adminWrites = (path: string, value: Json, next: Json, invalid: Json[], read = all): Row => ({
  path,
  read,
  write: admin,
  value,
  next,
  invalid,
});

const inBase = (name: string, value: Json, next: Json, invalid: Json[]) =>
  adminWrites(`setting/base/${name}`, value, next, invalid);
const notLocalized: Json[] = [
  'x',
  { fr: 'x' },
  { en: 5 },
  { en: long(10_001) },
  { ja: long(10_001) },
  { en: { a: 'x' } },
];
const notDate: Json[] = [
  ...['tomorrow', '2026-12-1', ' 2026-12-01', '2026-12-01T00', 20261201],
  ...['2026-00-01', '2026-13-01', '2026-12-00', '2026-12-32', '9999-99-99'],
];

const flag = (name: string, read = permissionReaders): Row =>
  adminWrites(`setting/permission/${name}`, true, false, notBoolean, read);

const free = (path: string, read: Row['read'], write: Row['read']): Row => ({
  path,
  read,
  write,
  value: { a: 'x' },
  next: {
    a: { b: { c: long(5000), d: true, e: 5 }, f: long(5000), g: true, h: 5 },
    i: long(5000),
    j: true,
    k: 5,
  },
  invalid: [
    'x',
    { a: long(5001) },
    { a: { b: long(5001) } },
    { a: { b: { c: long(5001) } } },
    { a: { b: { c: { d: 'x' } } } },
  ],
});

export { free };

const template = (id: string, system: boolean): Json => ({
  id,
  label: 'L',
  note: 'N',
  title: 'T',
  body: 'B',
  type: 'comment',
  flag: true,
  system,
});
const changed = (part: Record<string, Json>): Json => ({
  ...(template('reminder', false) as object),
  ...part,
});

const notRecords = (name: 'label' | 'text'): Json[] => [
  'x',
  ...notLocalized.map((words) => ({ [name]: words })),
];
const moments: [good: Json[], bad: Json[]] = [[5, 1_790_000_000_000, null], notNumber];

const flags = [
  'issue',
  'like',
  'page',
  'video',
  'enterPresentation',
  'showProgramList',
  'withoutAbstract',
  'sendMail',
  'showAbstract',
  'disableUpload',
  'adminPrivilege',
  'editorPrivilege',
  'addProgram',
  'modifyProgram',
  'modifyAccount',
  'showSessionBbs',
  'banPresentation',
  'banOral',
  'banPoster',
  'banVideo',
];
const switches = [
  ...['base/closed', 'base/addAccount', 'base/addProgram', 'permission/anonymous'],
  ...flags.map((name) => `permission/${name}`),
  ...['admin/signInAs', 'viewer/watermark'],
];

const versioned: [path: string, good: Json[], bad: Json[]][] = [
  ['base/systemTitle', ['Polar', long(200), null], notText(200)],
  ['base/systemTitleJa', ['極域', long(200), null], notText(200)],
  [
    'base/logo',
    ['0123456789abcdef-320x80', 'fedcba9876543210-1x2000', null],
    [
      '0123456789abcdef',
      '0123456789abcdef-0x5',
      '0123456789abcdef-12345x5',
      '../x-1x1',
      ' 0123456789abcdef-1x1',
      5,
    ],
  ],
  [
    'base/accent',
    ['#12477d', '#000000', null],
    ['#fff', 'red', '#12345g', '#12477D', ' #12477d', '#12477d ', 5],
  ],
  ['base/abstractPages', [1, 200, null], [0, 201, -1, 1.5, '2', true, { a: 2 }]],
  [
    'base/homepage',
    ['https://example.org/', 'http://example.org/a?b', null],
    ['javascript:alert(1)', 'xhttps://example.org/', 'https://a b', 'https://', `https://${long(493)}`, 5],
  ],
  ['base/venue/en', ['Tachikawa', long(10_000), null], notText(10_000)],
  ['base/venue/ja', ['立川', long(10_000), null], notText(10_000)],
  ['base/timeZone', ['Asia/Tokyo', long(64), null], notText(64)],
  ['base/begin', ['2026-12-01', '2026-10-31', null], notDate],
  ['base/end', ['2026-12-04', '2026-12-05', null], notDate],
  ['base/deadlines/registration', ...moments],
  ['base/deadlines/submission', ...moments],
  ['base/deadlines/upload', ...moments],
  ['base/banquet/date', ['2026-12-03', '2026-12-04', null], notDate],
  [
    'base/parties/OB',
    [{ label: { en: 'Party', ja: '懇親会' }, date: '2026-12-02' }, { date: '2026-12-03' }, null],
    [...notRecords('label'), ...notDate.map((date) => ({ date })), { price: 5 }],
  ],
  ['information/lead/en', ['Hello', long(10_000), null], notText(10_000)],
  ['information/lead/ja', ['x', long(10_000), null], notText(10_000)],
  ['information/hint/en', ['x', long(10_000), null], notText(10_000)],
  ['information/hint/ja', ['x', long(10_000), null], notText(10_000)],
  [
    'information/announcements/a',
    [{ text: { en: 'x', ja: 'x' }, at: 5, order: 1 }, { at: 6 }, null],
    [...notRecords('text'), { at: '5' }, { order: '1' }, { by: 'x' }],
  ],
];

/** What certificates and the like say; only administrators read it. */
const printed = [
  ...['badges', 'attendance', 'presentation', 'doorSigns'].flatMap((kind) => [
    `${kind}/heading`,
    `${kind}/place`,
  ]),
  ...['attendance/signature', 'presentation/signature'],
].flatMap((text) =>
  ['en', 'ja'].map((locale): (typeof versioned)[number] => [
    `print/${text}/${locale}`,
    ['Polar', long(300), null],
    notText(300),
  ]),
);

const versionOf = (version: Json, change: Record<string, Json> = {}): Json => ({
  version,
  by: '{email}',
  at: now,
  ...change,
});

function* changesOf([path, good, bad]: (typeof versioned)[number]): Generator<ChangeRow> {
  const at = `setting/${path}`;
  const version = `setting/version/${path}`;
  const [value = null] = good;
  const first: Values = { [at]: null, [version]: null };
  const third: Values = { [at]: value, [version]: { version: 3, by: 'else@example.org', at: 5 } };
  const row = (where: string, before: Values, change: Values, write = nobody): ChangeRow => ({
    path: where,
    before,
    change,
    write,
  });
  for (const next of good) yield row(at, third, { [at]: next, [version]: versionOf(4) }, admin);
  for (const wrong of bad) yield row(at, third, { [at]: wrong, [version]: versionOf(4) });
  yield row(at, first, { [at]: value, [version]: versionOf(1) }, admin);
  // based on an outdated, a future, or no version
  for (const wrong of [1, 2, 3, 5, '4', true, null]) {
    yield row(at, third, { [at]: value, [version]: versionOf(wrong) });
    yield row(version, third, { [version]: versionOf(wrong) });
  }
  yield row(version, third, { [version]: versionOf(4) }, admin);
  yield row(version, first, { [version]: versionOf(1) }, admin);
  yield row(at, third, { [at]: value, [version]: null });
  yield row(at, third, { [at]: value });
  yield row(at, first, { [at]: value });
  for (const wrong of [0, 2, '1', true])
    yield row(version, first, { [at]: value, [version]: versionOf(wrong) });
  for (const wrong of [
    { by: 'else@example.org' },
    { by: 5 },
    { by: null },
    { at: 5 },
    { at: null },
    { note: 'x' },
  ])
    yield row(version, third, { [at]: value, [version]: versionOf(4, wrong) });
  for (const wrong of ['x', 4, true]) yield row(version, third, { [at]: value, [version]: wrong });
  const [other = ''] = versioned.map(([one]) => one).filter((one) => one !== path);
  yield row(
    at,
    { ...third, [`setting/version/${other}`]: null },
    {
      [at]: value,
      [`setting/version/${other}`]: versionOf(1),
    },
  );
}

/** Switches change without a version too, as rows of their own say; with one, only the version that follows counts. */
function* switchChanges(path: string): Generator<ChangeRow> {
  const [at, version] = [`setting/${path}`, `setting/version/${path}`];
  const third: Values = { [at]: true, [version]: { version: 3, by: 'else@example.org', at: 5 } };
  const change = (next: Json) => ({ [at]: false, [version]: versionOf(next) });
  yield { path: at, before: third, change: change(4), write: admin };
  yield { path: at, before: { [at]: true, [version]: null }, change: change(1), write: admin };
  for (const wrong of [1, 3, 5]) yield { path: at, before: third, change: change(wrong), write: nobody };
  yield { path: at, before: third, change: { [at]: 'yes', [version]: versionOf(4) }, write: nobody };
}

export const settingChanges: ChangeRow[] = [
  ...[...versioned, ...printed].flatMap((one) => [...changesOf(one)]),
  ...switches.flatMap((path) => [...switchChanges(path)]),
];

/** `setting`, by `docs/access.md`. */
export const settingRows: Row[] = [
  served('', nobody),
  served('setting', nobody),
  served('setting/base', all, { closed: false }),
  inBase('closed', false, true, notBoolean),
  inBase('addAccount', false, true, notBoolean),
  inBase('addProgram', false, true, notBoolean),
  { path: 'setting/base/other', read: all, value: true, invalid: [true] },
  served('setting/information', all, { lead: { en: 'x' } }),
  ...versioned.map(([path, [value = null]]) => ({ path: `setting/${path}`, read: all, value })),
  ...printed.map(([path, [value = null]]) => ({ path: `setting/${path}`, read: admin, value })),
  served('setting/print', admin, { badges: { heading: { en: 'x' } } }),
  served('setting/print/attendance', admin, { heading: { en: 'x' } }),
  served('setting/print/badges/signature', admin, { en: 'x' }),
  served('setting/print/badges/heading/fr', admin, 'x'),
  served('setting/print/book', admin, { heading: { en: 'x' } }),
  served('setting/base/venue', all, { en: 'x' }),
  served('setting/base/venue/fr', all, 'x'),
  served('setting/base/deadlines', all, { submission: 5 }),
  served('setting/base/deadlines/other', all, 5),
  served('setting/base/banquet', all, { date: '2026-12-03' }),
  served('setting/base/banquet/price', all, 5),
  served('setting/base/parties', all, { OB: { date: '2026-12-02' } }),
  served('setting/information/announcements', all, { a: { at: 5 } }),
  served('setting/information/lead', all, { en: 'x' }),
  served('setting/information/hint', all, { en: 'x' }),
  served('setting/information/lead/fr', all, 'x'),
  served('setting/information/hint/fr', all, 'x'),
  served('setting/version', admin, { base: { systemTitle: { version: 1 } } }),
  served('setting/version/information/lead', admin, { en: { version: 1 } }),
  { path: 'setting/information/other', read: all, value: 'x', invalid: [{ en: 'x' }] },
  served('setting/permission', permissionReaders, { issue: true }),
  ...flags.map((name) => flag(name)),
  flag('anonymous', all),
  { path: 'setting/permission/everything', read: permissionReaders, value: true, invalid: [true] },
  free('setting/enquete', member, admin),
  free('setting/activeSite', member, staff),
  free('setting/admin', admin, admin),
  free('setting/viewer', admin, admin),
  adminWrites('setting/admin/signInAs', false, true, notBoolean, admin),
  adminWrites('setting/viewer/watermark', false, true, notBoolean, admin),
  served('setting/mailTemplate', admin, { a: template('a', false) }),
  {
    path: 'setting/mailTemplate/reminder',
    read: admin,
    write: admin,
    value: template('reminder', false),
    next: changed({ title: long(300), body: long(20_000), label: long(200), note: long(2000), flag: false }),
    invalid: [
      'x',
      ...['id', 'title', 'body', 'type', 'flag', 'system'].map((name) => changed({ [name]: null })),
      changed({ id: 'other' }),
      ...notText(200).map((label) => changed({ label })),
      ...notText(2000).map((note) => changed({ note })),
      ...notText(300).map((title) => changed({ title })),
      ...notText(20_000).map((body) => changed({ body })),
      changed({ type: 'news' }),
      changed({ type: 'xcomment' }),
      changed({ type: 'commentx' }),
      changed({ type: 5 }),
      ...notBoolean.map((value) => changed({ flag: value })),
      changed({ system: 'false' }),
      changed({ system: true }),
      changed({ other: true }),
    ],
    stale: [changed({ system: true })],
  },
  {
    // system templates cannot be created, deleted or made ordinary
    path: 'setting/mailTemplate/successSubmission',
    read: admin,
    update: admin,
    value: template('successSubmission', true),
    next: { ...(template('successSubmission', true) as object), title: 'Thank you' },
    stale: [template('successSubmission', false)],
  },
];
