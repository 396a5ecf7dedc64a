import { expect, test } from 'vitest';
import { crowdSize, faultsOf, type Held, Ledger, memberAddress } from './outage-model.ts';

async function ledgerWith(entries: [Parameters<Ledger['note']>[0], string, boolean][]): Promise<Ledger> {
  const ledger = new Ledger();
  for (const [kind, id, acknowledged] of entries)
    await ledger.note(kind, id, async () => (acknowledged ? id : null));
  const bytes = new Uint8Array(100);
  const file = { kind: 'video', sender: 1, place: '/php/upload.php/1', bytes, hash: '' } as const;
  ledger.files.set('T2', { ...file, programId: 'T2', offset: 50 });
  return ledger;
}
const members = Array.from({ length: crowdSize }, (_, number) => memberAddress(number));
const mails = (confirmations = 1, circulars = 1) =>
  new Map([
    ['confirmation > a@example.org', confirmations],
    ...members.map((address): [string, number] => [`circular > ${address}`, circulars]),
  ]);
const withoutConfirmation = () => {
  const all = mails();
  all.delete('confirmation > a@example.org');
  return all;
};
const held = (more: Partial<Held> = {}): Held => ({
  accounts: new Set(['a@example.org']),
  lockedOut: [],
  programs: new Set(['T1']),
  halves: [],
  comments: new Set(['K1/x']),
  files: new Set(['T1']),
  offsets: new Map([['T2', 60]]),
  audit: new Map([['https://example.org/1', 1]]),
  mails: mails(),
  wrongTotals: [],
  ...more,
});
const all = () =>
  ledgerWith([
    ['account', 'a@example.org', true],
    ['account', 'unanswered@example.org', false],
    ['confirmation', 'a@example.org', true],
    ['submission', 'T1', true],
    ['comment', 'K1/x', true],
    ['upload', 'T1', true],
    ['setting', 'https://example.org/1', true],
    ['circular', 'job', true],
  ]);

test('nothing is wrong when all that was acknowledged is there', async () => {
  expect(faultsOf(await all(), held(), true)).toEqual([]);
});

test.each<[string, Partial<Held>]>([
  ['lost: account a@example.org', { accounts: new Set() }],
  ['cannot sign in: a@example.org', { lockedOut: ['a@example.org'] }],
  ['lost: submission T1', { programs: new Set() }],
  ['lost: comment K1/x', { comments: new Set() }],
  ['lost: upload T1', { files: new Set() }],
  ['lost: 10 bytes of the upload to T2', { offsets: new Map([['T2', 40]]) }],
  ['lost: setting https://example.org/1', { audit: new Map() }],
  ['2 audit entries of https://example.org/1', { audit: new Map([['https://example.org/1', 2]]) }],
  ['lost: confirmation a@example.org', { mails: withoutConfirmation() }],
  [
    'lost: a circular to member0@example.org',
    { mails: new Map([...mails(), [`circular > ${members[0]}`, 0]]) },
  ],
  ['half: program T2', { halves: ['T2'] }],
  ['2 mails: confirmation > a@example.org', { mails: mails(2) }],
  ['3 comments of K1, 2 are counted', { wrongTotals: ['3 comments of K1, 2 are counted'] }],
])('%s', async (fault, change) => {
  expect(faultsOf(await all(), held(change), true)).toEqual([fault]);
});

test('a circular that comes twice is noticed', async () => {
  expect(faultsOf(await all(), held({ mails: mails(1, 2) }), true)).toHaveLength(crowdSize);
});

test('mails and totals that are still on their way are not lost', async () => {
  const early = { mails: new Map(), wrongTotals: ['1 comment of K1, none is counted'] };
  expect(faultsOf(await all(), held(early), false)).toEqual([]);
});
