import { emailKey } from 'shared-data/models/email-key';
import type { TypeLetters } from 'shared-data/models/type-letters';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Json, silentLog } from '../../ports.ts';
import { addressOf } from '../../testing/symposium.ts';
import { createTestWorld, outboxOf, type TestWorld } from '../../testing/world.ts';
import { startMailJobs } from '../../workers/mail-jobs.ts';

const [ann, mori] = [addressOf('registered'), addressOf('coeditor')];
const program = (id: string, email: string, presentationType: string, requestedType: string, more = {}) => ({
  [`staticData/program/${id}`]: {
    ...{ id, title: `Ice ${id}`, sessionId: 'OB', presentationType, online: false, ownerUid: 'ann' },
    authors: [{ givenName: 'Ann', familyName: 'Moe', affiliation: 'Sea', presenter: true }],
    ...more,
  },
  [`otherData/program/${id}`]: {
    ...{ id, email, ownerUid: 'ann', requestedType, typeChangeable: true, sessionChoice1: 'OB' },
    ...{ submittedAt: 1, updatedAt: 1 },
  },
});
const changes: Record<string, Json> = {
  ...program('T0101', ann, 'poster', 'oral-in-person'),
  ...program('T0102', ann, 'oral', 'poster-in-person', { numbers: ['OBo42'] }),
  ...program('T0103', ann, 'oral', 'oral-online'),
  ...program('T0104', ann, 'poster', 'oral-online', { canceled: true }),
  ...program('T0105', mori, 'poster', 'oral-online'),
  ...program('T0106', 'gone@example.org', 'poster', 'oral-online'),
};

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({ changes });
  await database().update({ [`staticData/user/${emailKey(ann)}/country`]: 'NO' });
});
afterEach(() => world.close());

const database = () => world.ports.database;
const preview = async () => (await (await world.getAs('editor', '/api/typeLetter')).json()) as TypeLetters;
const send = (digest: string) => world.post('editor', '/api/typeLetter/append', { digest });
async function mailsTo(address: string): Promise<string[]> {
  const options = { publicOrigin: 'https://symposium.example.org', log: silentLog, keepSecrets: false };
  const jobs = startMailJobs(world.ports, options);
  await jobs.settled();
  await jobs.stop();
  return (await outboxOf(world)).filter(({ to }) => to.address === address).map(({ text = '' }) => text);
}

test('the preview names those who got the other type, in their language, and whom no letter reaches', async () => {
  const { people, unreached } = await preview();
  expect(people).toEqual([
    {
      ...{ uid: 'coeditor', name: 'Kaede coeditor', language: 'ja' },
      text: 'T0105「Ice T0105」は、ご希望とは異なりポスター発表となりました。',
    },
    {
      ...{ uid: 'registered', name: 'Kaede registered', language: 'en' },
      text: [
        'T0101 “Ice T0101” will be a poster, which is not what you asked for.',
        'OBo42 “Ice T0102” will be an oral presentation, which is not what you asked for.',
      ].join('\n'),
    },
  ]);
  expect(unreached).toEqual(['T0106']);
});

test('each decision is told once and audited; one that is taken back is told too', async () => {
  const first = await preview();
  const sent = await send(first.digest);
  expect([sent.status, await sent.json()]).toEqual([201, { count: 2 }]);
  expect((await preview()).people).toEqual([]);
  expect((await send(first.digest)).status).toBe(409);
  const audit = JSON.stringify(await database().get('server/audit'));
  expect(audit).toMatch(/mailJob.*typeLetters.{1,5}2.*programs.{1,5}3/);

  await database().update({ 'staticData/program/T0101/presentationType': 'oral' });
  const second = await preview();
  expect(second.people.map(({ text }) => text)).toEqual([
    'T0101 “Ice T0101” will be an oral presentation after all, as you asked.',
  ]);
});

test('nothing is sent when it is not what was shown', async () => {
  const { digest } = await preview();
  await database().update({ 'staticData/program/T0103/presentationType': 'poster' });
  expect((await send(digest)).status).toBe(409);
  expect(await database().get('server/mailJob')).toBeNull();
});

test('each person gets one mail about all their programs', async () => {
  await send((await preview()).digest);
  const mails = await mailsTo(ann);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('T0101');
  expect(mails[0]).toContain('OBo42');
});
