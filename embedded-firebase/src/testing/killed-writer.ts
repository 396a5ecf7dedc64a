import { createEngine } from '../engine.ts';
import { sqliteStore } from '../stores/sqlite.ts';

/** A child process that writes until it is killed, and says each number once it was acknowledged. */
const [directory = '', from = '0'] = process.argv.slice(2);
const engine = await createEngine({
  projectId: 'symposium',
  namespace: 'symposium',
  store: sqliteStore({ directory, compactAfter: 20_000 }),
  passwordHasher: { hash: async () => 'none', verify: async () => false },
});
process.stdout.write('open\n');
const padding = 'x'.repeat(200);
const writer = async (first: number) => {
  for (let n = first; ; n += 5) {
    await engine.database.update('/', { [`left/${n}`]: padding, [`right/${n}`]: padding });
    process.stdout.write(`${n}\n`);
  }
};
await Promise.all([0, 1, 2, 3, 4].map((offset) => writer(Number(from) + offset)));
