import { authorsText } from 'shared-data/models/author-cell';
import { expect, test } from 'vitest';
import { programId } from '../../testing/symposium.ts';
import { everything, outcome } from '../../testing/world.ts';
import { csv as csvOf, useImports } from './testing/imports.ts';

const imports = useImports();
const { uploaded, upload, choiceOf, preview, apply, run } = imports;

const headings = ['E-mail', '姓', 'Given name', 'Affiliation', 'Country', 'Main session', '懇親会'];

const csv = (rows: readonly (readonly string[])[], first = headings) => csvOf(rows, first);

const person = (number: number, more: Partial<Record<string, string>> = {}) => [
  more.email ?? `p${number}@example.org`,
  more.familyName ?? `Family ${number}`,
  more.givenName ?? 'Given',
  more.affiliation ?? 'Institute',
  more.country ?? (number % 2 ? 'Japan' : '日本'),
  'OB',
  more.banquet ?? (number % 3 ? 'はい' : 'no'),
];

const withoutTimes = (text: string) => text.replace(/"server":\{.*?"setting"/s, '"setting"');

test('names all of 40 planted faults with their rows and reasons, and writes nothing before the import is confirmed', async () => {
  const faults: [number, string, Partial<Record<string, string>>][] = Array.from({ length: 40 }, (_, at) => [
    at * 49 + 3,
    ['validation.emailInvalid', 'validation.required', 'transfer.fault.country', 'validation.tooLong'][
      at % 4
    ] as string,
    [{ email: 'no address' }, { familyName: '' }, { country: 'Atlantis' }, { affiliation: 'x'.repeat(301) }][
      at % 4
    ] as object,
  ]);
  const planted = new Map(faults.map(([number, , more]) => [number, more]));
  await imports.world.token('admin');
  const before = withoutTimes(await everything(imports.world));
  const table = await uploaded(
    csv(Array.from({ length: 2000 }, (_, number) => person(number, planted.get(number)))),
  );
  const { rows, digest } = await preview(table);
  expect(rows.filter(({ outcome }) => outcome === 'new')).toHaveLength(1960);
  expect(
    rows
      .filter(({ outcome }) => outcome === 'fault')
      .map(({ row, faults: all }) => [row, all.map((one) => one.reason)]),
  ).toEqual(faults.map(([number, reason]) => [number + 2, [reason]]));
  expect(await outcome(apply(table, digest))).toBe('400 invalid');
  expect(withoutTimes(await everything(imports.world))).toBe(before);
});

test('leaves rows at fault out when asked to, and writes the others', async () => {
  const table = await uploaded(csv([person(1), person(2, { country: 'Atlantis' }), person(3)]));
  const { digest } = await preview(table);
  expect(await outcome(apply(table, digest))).toBe('400 invalid');
  expect(await outcome(apply(table, digest, true))).toBe('202');
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 2, leftOut: 1 } });
  const { accounts } = imports.world.ports;
  expect(await accounts.getByEmail('p2@example.org')).toBeNull();
  expect(await accounts.getByEmail('p3@example.org')).not.toBeNull();
});

test('registers people and changes others once confirmed, with accounts, profiles and an audit log', async () => {
  const table = await uploaded(
    csv([
      person(1),
      person(2, { email: 'owner@example.org', familyName: 'New name', givenName: '', affiliation: '' }),
      person(3, {
        email: 'REGISTERED@example.org',
        familyName: 'registered',
        givenName: 'Kaede',
        affiliation: 'Institute of Snow',
      }),
    ]),
  );
  expect(table.mapping).toEqual([
    'email',
    'familyName',
    'givenName',
    'affiliation',
    'country',
    'mainSession',
    'banquet',
  ]);
  const { rows, digest } = await preview(table);
  expect(rows.map(({ outcome, changes }) => [outcome, changes.length])).toEqual([
    ['new', 6],
    ['changed', 1],
    ['changed', 1],
  ]);
  expect(rows[1]?.changes).toEqual([{ field: 'familyName', from: 'owner', to: 'New name' }]);
  expect(rows[2]?.changes).toEqual([{ field: 'banquet', from: 'yes', to: 'no' }]);
  expect(await outcome(apply(table, digest))).toBe('202');
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 1, changed: 2, unchanged: 0 } });
  const account = await imports.world.ports.accounts.getByEmail('p1@example.org');
  expect(await imports.world.ports.database.get('staticData/user/p1@example%2Eorg')).toMatchObject({
    ...{ uid: account?.uid, familyName: 'Family 1', country: 'JP', isRegistered: true, gender: 'no-answer' },
  });
  expect(await imports.world.ports.database.get(`otherData/user/${account?.uid}`)).toMatchObject({
    name: 'Given Family 1',
  });
  expect(await imports.world.ports.database.get('otherData/user/owner')).toMatchObject({
    name: 'Kaede New name',
  });
  const log = JSON.stringify(await imports.world.ports.database.get('server/audit'));
  expect(log).toContain('staticData/user/owner@example%2Eorg/familyName');
  const again = await uploaded(csv([person(1)]));
  expect((await preview(again)).rows.map(({ outcome }) => outcome)).toEqual(['unchanged']);
});

test('tells the second of two administrators that data changed since the preview, and writes nothing', async () => {
  const text = csv([person(1, { email: 'owner@example.org', familyName: 'One' })]);
  const [first, second] = [await uploaded(text), await uploaded(text)];
  const seen = await preview(second);
  await apply(first, (await preview(first)).digest);
  await run();
  expect(await outcome(apply(second, seen.digest))).toBe('409 conflict');
});

test('writes nothing when data changes between confirming and writing', async () => {
  const table = await uploaded(
    csv([person(1), person(2, { email: 'owner@example.org', familyName: 'One' })]),
  );
  await apply(table, (await preview(table)).digest);
  await imports.world.ports.database.update({ 'staticData/user/owner@example%2Eorg/familyName': 'Two' });
  expect(await run()).toMatchObject({ state: 'stale' });
  expect(await imports.world.ports.accounts.getByEmail('p1@example.org')).toBeNull();
});

test('goes on after a crash between the accounts and the records', async () => {
  const table = await uploaded(csv(Array.from({ length: 20 }, (_, number) => person(number))));
  await apply(table, (await preview(table)).digest);
  await imports.killedBefore('staticData/user');
  const { database } = imports.world.ports;
  expect(await imports.world.ports.accounts.getByEmail('p7@example.org')).not.toBeNull();
  expect(await database.get('staticData/user/p7@example%2Eorg')).toBeNull();
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 20 } });
  const uids = new Set<unknown>();
  for (let number = 0; number < 20; number++) {
    const account = await imports.world.ports.accounts.getByEmail(`p${number}@example.org`);
    const user = (await database.get(`staticData/user/p${number}@example%2Eorg`)) as { uid: string };
    expect(user.uid).toBe(account?.uid);
    uids.add(user.uid);
  }
  expect(uids.size).toBe(20);
});

test('adds programs with and without IDs, finds them again, and says what is wrong with others', async () => {
  const first = ['ID', 'Title', 'Session', 'Type', 'Authors', 'Owner', 'Withdrawn'];
  const authors = '*Moe, Ann, B. [森 杏] (Ice College / Snow (Inc.)); Lee, Bo (Sea)';
  const table = await uploaded(
    csv(
      [
        [programId, 'Moss under ice', '', '', '', '', ''],
        ['', 'Without a number', 'OB', 'Poster in-person', authors, 'owner@example.org', ''],
        ['OB7', 'With a number', 'OB', 'oral', 'Bo Lee (Sea)', 'registered@example.org', 'yes'],
        ['OB8', 'Nobody', 'XX', 'oral', 'Bo Lee (Sea)', 'nobody@example.org', ''],
        ['OB7', 'Twice', 'OB', 'oral', 'Bo Lee (Sea)', 'owner@example.org', ''],
        ['OB9', 'No names', 'OB', 'dance', 'Bo', 'owner@example.org', 'perhaps'],
      ],
      first,
    ),
    'programs',
  );
  const seen = await preview(table);
  expect(seen.rows.map(({ outcome }) => outcome)).toEqual([
    'changed',
    'new',
    'new',
    'fault',
    'fault',
    'fault',
  ]);
  const reasons = (at: number) => seen.rows[at]?.faults.map(({ field, reason }) => `${field} ${reason}`);
  expect(reasons(3)).toEqual([
    'sessionId transfer.fault.session',
    'sessionChoice1 transfer.fault.session',
    'email transfer.fault.owner',
  ]);
  expect(reasons(4)).toEqual(['id transfer.fault.twice']);
  expect(reasons(5)).toEqual([
    'form transfer.fault.choice',
    'authors transfer.fault.authors',
    'canceled transfer.fault.yesNo',
  ]);
  const good = await uploaded(
    csv(
      [
        [programId, 'Moss under ice', '', '', '', '', ''],
        ['', 'Without a number', 'OB', 'Poster in-person', authors, 'owner@example.org', ''],
        ['OB7', 'With a number', 'OB', 'oral', 'Bo Lee (Sea)', 'registered@example.org', 'yes'],
      ],
      first,
    ),
    'programs',
  );
  await apply(good, (await preview(good)).digest);
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 2, changed: 1 } });
  const { database } = imports.world.ports;
  expect(await database.get(`staticData/program/${programId}/title`)).toBe('Moss under ice');
  expect(await database.get('staticData/program/OB7')).toMatchObject({
    canceled: true,
    ownerUid: 'registered',
  });
  const made = (await database.get('staticData/program/T0001')) as { authors: never };
  expect(made).toMatchObject({ presentationType: 'poster', ownerUid: 'owner' });
  expect(authorsText(made.authors)).toBe(authors);
  expect(
    (
      await preview(
        await uploaded(
          csv([['', 'Without a number', 'OB', '', '', 'owner@example.org', '']], first),
          'programs',
        ),
      )
    ).rows.map(({ outcome }) => outcome),
  ).toEqual(['unchanged']);
});

test('finds a program by its number, and gives no number to another program', async () => {
  await imports.world.ports.database.update({
    [`staticData/program/${programId}/numbers`]: ['OBo07'],
    'server/usedNumber': { OBo07: programId, OBo08: 'T0099' },
  });
  const rows = [
    ['OBo07', 'Called by its number', ''],
    ['OBo08', 'Under the number of one that is gone', 'registered@example.org'],
  ];
  const { rows: outcomes } = await preview(await uploaded(csv(rows, ['ID', 'Title', 'Owner']), 'programs'));
  expect(outcomes[0]).toMatchObject({ key: programId, outcome: 'changed' });
  expect(outcomes[1]?.faults).toContainEqual(
    expect.objectContaining({ field: 'id', reason: 'transfer.fault.usedNumber' }),
  );
});

test('adds and changes sessions', async () => {
  const table = await uploaded(
    csv(
      [
        ['IA', 'Ice and air', 'A. Moe; B. Lee'],
        ['OB', 'Biology', ''],
        ['X', 'Wrong', ''],
        ['OC', '', 'A. Moe'],
      ],
      ['Code', 'Title', 'Conveners'],
    ),
    'sessions',
  );
  const { rows } = await preview(table);
  expect(rows.map(({ outcome, faults }) => [outcome, faults[0]?.reason])).toEqual([
    ['new', undefined],
    ['changed', undefined],
    ['fault', 'validation.sessionId'],
    ['fault', 'validation.required'],
  ]);
});

test('says why a file cannot be read', async () => {
  const reason = async (...file: Parameters<typeof upload>) =>
    ((await (await upload(...file)).json()) as { errors: object }).errors;
  expect(await reason('E-mail')).toEqual({ file: 'transfer.fault.empty' });
  expect(await reason('E-mail\n"unclosed')).toEqual({ file: 'transfer.fault.unreadable' });
  expect(await reason(new Uint8Array([0x50, 0x4b, 3, 4, 5]))).toEqual({ file: 'transfer.fault.unreadable' });
  expect(await reason('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')).toEqual({ file: 'transfer.fault.unreadable' });
  const encrypted = `\xd0\xcf${[...'EncryptedPackage'].join('\0')}`;
  expect(await reason(Uint8Array.from(encrypted, (one) => one.charCodeAt(0)))).toEqual({
    file: 'transfer.fault.password',
  });
  expect(await reason('E-mail', 'programme')).toEqual({ file: 'transfer.fault.noSchedule' });
  expect(await reason('E-mail', 'structure')).toEqual({ file: 'transfer.fault.noStructure' });
  expect(await reason(`E-mail\n${'a@b.c\n'.repeat(5001)}`)).toEqual({ file: 'transfer.fault.rows' });
  const declared = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(6 * 1024 ** 2),
  };
  expect(await outcome(imports.world.post('admin', '/api/import/upload', 'x', declared))).toBe('400 invalid');
});

test('counts no empty rows between others, and keeps the numbers of the rows', async () => {
  const table = await uploaded(csv([person(1), headings.map(() => ''), person(2)]));
  expect(table.rows).toBe(2);
  expect((await preview(table)).rows.map(({ row }) => row)).toEqual([2, 4]);
});

test('reads files of Japanese Excel and takes away the guards of its own exports', async () => {
  const shiftJis = new Uint8Array([0x90, 0xa9, 0x2c, 0x61, 0x0a, 0x90, 0x58, 0x2c, 0x62]);
  expect((await uploaded(shiftJis)).headings).toEqual(['姓', 'a']);
  expect((await uploaded('E-mail;Telephone\na@b.org;"\'+81 3"')).sample).toEqual([['a@b.org', '+81 3']]);
});

test('keeps an upload to the administrator who made it', async () => {
  const table = await uploaded(csv([person(1)]));
  expect(await outcome(imports.world.post('editor', '/api/import/preview', choiceOf(table)))).toBe(
    '403 forbidden',
  );
  expect(await outcome(apply({ ...table, id: 'none' }, 'x'.repeat(43)))).toBe('404 notFound');
});
