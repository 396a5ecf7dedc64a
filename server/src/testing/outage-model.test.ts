import { expect, test } from 'vitest';
import { faultsOf, type Held, Ledger } from './outage-model.ts';

async function ledgerWith(entries: [Parameters<Ledger['note']>[0], string, boolean][]): Promise<Ledger> {
  const ledger = new Ledger();
  for (const [kind, id, acknowledged] of entries)
    await ledger.note(kind, id, async () => (acknowledged ? id : null));
  return ledger;
}
const held = (more: Partial<Held> = {}): Held => ({
  accounts: new Set(['a@example.org']),
  programs: new Set(['T1']),
  halves: [],
  comments: new Set(['K1/x']),
  files: new Set(['K2']),
  mails: new Map([['a@example.org', 1]]),
  ...more,
});
const all = () =>
  ledgerWith([
    ['account', 'a@example.org', true],
    ['account', 'unanswered@example.org', false],
    ['confirmation', 'a@example.org', true],
    ['submission', 'T1', true],
    ['comment', 'K1/x', true],
    ['upload', 'K2', true],
  ]);

test('nothing is wrong when all that was acknowledged is there', async () => {
  expect(faultsOf(await all(), held(), true)).toEqual([]);
});

test.each<[string, Partial<Held>]>([
  ['lost: account a@example.org', { accounts: new Set() }],
  ['lost: submission T1', { programs: new Set() }],
  ['lost: comment K1/x', { comments: new Set() }],
  ['lost: upload K2', { files: new Set() }],
  ['lost: confirmation a@example.org', { mails: new Map() }],
  ['half: program T2', { halves: ['T2'] }],
  ['2 confirmation mails to a@example.org', { mails: new Map([['a@example.org', 2]]) }],
])('%s', async (fault, change) => {
  expect(faultsOf(await all(), held(change), true)).toEqual([fault]);
});

test('a mail that is still on its way is not lost', async () => {
  expect(faultsOf(await all(), held({ mails: new Map() }), false)).toEqual([]);
});
