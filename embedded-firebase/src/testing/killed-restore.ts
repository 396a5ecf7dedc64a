import { restoreCopy } from '../stores/copies.ts';

const [from = '', to = ''] = process.argv.slice(2);
process.stdout.write('begin\n');
await restoreCopy(from, to);
