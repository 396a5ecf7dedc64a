import { taskActions } from 'shared-data/models/audit';
import { expect, test } from 'vitest';
import { everything, outcome } from '../../testing/world.ts';
import { endpoints } from '../table.ts';
import { type Person, people, worldOf } from './testing/people.ts';
import { type Content, type Row, requestOf, rows } from './testing/rows.ts';

const calls = endpoints
  .map(({ path, creates }) => {
    const row = rows.find((one) => one.path === path && !one.changes && one.expected.includes('.'));
    const at = row?.expected.replaceAll(' ', '').lastIndexOf('.') ?? -1;
    return { path, creates, row: row as Row, person: people[at] as Person };
  })
  // Some rows need an object created by an earlier call.
  .filter(({ row }) => row !== undefined);

test('all endpoints but some that need what another call made have a call that succeeds', () => {
  const known = new Set(calls.map(({ path }) => path));
  expect(endpoints.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([
    '/api/auth/addressLink',
    '/api/auth/manyReport',
    '/api/program/manyReport',
    '/api/program/manyUndo',
    '/api/number/append',
    '/api/proposal/cancel',
    '/api/proposal/apply',
    '/api/proposal/undo',
    '/api/import/preview',
    '/api/import/apply',
    '/api/import/undoPreview',
    '/api/import/undo',
    '/api/task/cancel',
    '/api/task/file',
    '/api/draft/delete',
    '/api/release/append',
    '/api/release/compare',
    '/api/release/restore',
    '/api/typeLetter/append',
    '/api/limits/release',
    '/api/mail/log',
    '/api/mail/update',
    '/api/mail/retry',
  ]);
});

const withoutInput = [
  '/api/mail',
  '/api/mail/letters',
  '/api/mail/templates',
  '/api/figures',
  '/api/proposal',
  '/api/release',
  '/api/task',
  '/api/typeLetter',
  '/api/limits',
  '/api/notification/key',
];

test.each(calls.filter(({ path }) => !withoutInput.includes(path)))(
  '$path rejects a field that it does not know, and changes nothing',
  async ({ row, person }) => {
    const { world, token } = await worldOf(person);
    const content = (await row.body?.(person, world)) as Content;
    const before = await everything(world);
    const isRead = row.method === 'GET';
    const path = isRead ? `${row.path}?surprise=1` : row.path;
    const fields = isRead ? undefined : { ...content, surprise: '1' };
    const answer = await world.app.request(path, requestOf(row, person, fields, token));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'invalid',
      errors: { surprise: 'validation.invalid' },
    });
    expect(await everything(world)).toBe(before);
    await world.close();
  },
);

test('idempotency keys are taken by endpoints named append, by those that begin a task and the one that sends mail', () => {
  const creating = endpoints.filter(({ creates }) => creates).map(({ path }) => path);
  const expected = endpoints
    .map(({ path }) => path)
    .filter(
      (path) =>
        path.endsWith('/append') || [...Object.values(taskActions), '/php/sendMail.php'].includes(path),
    );
  expect(creating).toEqual(expected);
});

/** Nothing but `{}` is a valid body of theirs. */
const withOneBody = ['/api/archive/append', '/api/draft/append'];

test.each(calls.filter(({ creates }) => creates))(
  'F18: $path called again under the same key answers the same and does nothing more, another body is rejected',
  async ({ path, row, person }) => {
    const { world, token } = await worldOf(person);
    const content = (await row.body?.(person, world)) as Content;
    const ask = async (fields: Content) => {
      const request = requestOf(row, person, fields, token);
      const headers = { ...(request.headers as Record<string, string>), 'idempotency-key': 'of-this-form' };
      return world.app.request(row.path, { ...request, headers });
    };
    const first = await ask(content);
    expect(first.status).toBeLessThan(300);
    const after = await everything(world);
    const second = await ask(content);
    expect([second.status, await second.json()]).toEqual([first.status, await first.json()]);
    expect(await everything(world)).toBe(after);
    if (!withOneBody.includes(path)) {
      expect(await outcome(ask(otherwise(content)))).toBe('409 conflict');
      expect(await everything(world)).toBe(after);
    }
    await world.close();
  },
);

function otherwise(content: Content): Content {
  const said = JSON.stringify(content);
  const other = said
    .replace(/"(title|familyName|password|subject)":"[^"]*"/, '"$1":"Winter99"')
    .replace(/"locale":"en"/, '"locale":"ja"')
    .replace(/"after":{"canceled":true}/, '"after":{"canceled":false}')
    .replace(/"action":"verify"/, '"action":"enable"')
    .replace(/"(count|order|seed)":\d+/, '"$1":99');
  return JSON.parse(other) as Content;
}
