import { writeFileSync } from 'node:fs';
import { databaseRules } from './index.ts';

const text = JSON.stringify(databaseRules(), null, 2).replace(
  /\[\s+([^[\]]*?)\s+\]/g,
  (_, items: string) => `[${items.replace(/\s+/g, ' ')}]`,
);
writeFileSync(new URL('../../../database.rules.json', import.meta.url), `${text}\n`);
