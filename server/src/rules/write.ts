import { writeFileSync } from 'node:fs';
import { databaseRules } from './index.ts';

/** Writes the generated rules to where a hosted project takes them from. */
writeFileSync(
  new URL('../../database.rules.json', import.meta.url),
  `${JSON.stringify(databaseRules(), null, 2)}\n`,
);
