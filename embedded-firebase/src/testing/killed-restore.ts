import { restoreCopy } from '../stores/copies.ts';

/** Restores a copy, to be killed meanwhile. Says `begin` first. */
const [from = '', to = ''] = process.argv.slice(2);
process.stdout.write('begin\n');
await restoreCopy(from, to);
