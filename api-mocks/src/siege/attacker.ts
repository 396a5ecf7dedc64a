import { attacks, type Siege } from './attacks.ts';

/** `attacker.ts <name>`: makes one attack, as its parent tells, and says when it is over. */
const attack = attacks[process.argv[2] ?? ''];
if (!attack) throw new Error('no such attack');
process.once('message', (siege) => {
  void attack(siege as Siege).then(() => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
