import { buffer } from 'node:stream/consumers';
import { readTable } from '../../transfer/read-table.ts';
import { TableFault, type TableFormat } from '../../transfer/table.ts';

const bytes = new Uint8Array(await buffer(process.stdin));
const answer = await readTable(bytes, process.argv[2] as TableFormat).catch((error: unknown) => {
  if (error instanceof TableFault) return { fault: error.reason };
  throw error;
});
process.stdout.write(JSON.stringify(answer));
