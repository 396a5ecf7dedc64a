import { pause, type Siege, Tally } from './attack.ts';
import { attacks } from './attacks/all.ts';
import { comeFrom } from './calls.ts';

/** `attacker.ts <name>`: runs one attack with its parent's message and answers with the `Result`. */
const attack = attacks[process.argv[2] ?? ''];
if (!attack) throw new Error('no such attack');
process.once('message', async (siege: Siege) => {
  comeFrom(siege.network);
  const tally = new Tally();
  const failed = (error: unknown) => tally.breach(`the attack failed: ${error}`);
  await Promise.race([attack(siege, tally).catch(failed), pause(siege.duration + 8000)]);
  process.send?.(tally.result, () => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
