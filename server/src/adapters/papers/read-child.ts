import { buffer } from 'node:stream/consumers';
import { readTable } from '../../transfer/read-table.ts';
import type { TableFormat } from '../../transfer/table.ts';

const bytes = new Uint8Array(await buffer(process.stdin));
const table = await readTable(bytes, process.argv[2] as TableFormat);
process.stdout.write(JSON.stringify(table));
