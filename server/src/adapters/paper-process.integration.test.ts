import { expect, test } from 'vitest';
import type { PrintOrder } from '../print/order.ts';
import { row, workbook } from '../transfer/testing/workbook.ts';
import { paperProcess } from './paper-process.ts';

test('what is wrong with a table is said by the process that reads it', async () => {
  const far = workbook(row(1, 'A') + row(1_048_576, 'XFD'));
  await expect(paperProcess().readTable(far, 'excel')).rejects.toMatchObject({
    reason: 'transfer.fault.farCell',
  });
  await expect(paperProcess().readTable(new Uint8Array([1]), 'excel')).rejects.toMatchObject({
    code: 'corrupt',
  });
  expect(await paperProcess().readTable(workbook(row(1, 'A')), 'excel')).toEqual([['1']]);
});

test('a print whose files cannot be read stops, and says how far it came', async () => {
  const unreadable = async function* () {
    yield* [];
    throw new Error('EIO');
  };
  const on = { onDone() {}, async onPart() {} };
  const order: PrintOrder = {
    ...{ locale: 'en', title: 'Symposium', dates: '', venue: '' },
    what: { kind: 'book', sessions: [] },
  };
  const printed = paperProcess().print(order, unreadable(), on, new AbortController().signal);
  await expect(printed).rejects.toMatchObject({ name: 'PrintStopped', done: 0 });
});
