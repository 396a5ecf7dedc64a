import { databasePath } from 'shared-data/models/db-paths';
import { type Rules, withoutPriorities } from './blocks.ts';
import { otherData } from './other-data.ts';
import { setting } from './setting.ts';
import { state } from './state.ts';
import { staticData } from './static-data.ts';

const server: Rules = { outbox: { '.indexOn': ['state'] } };

/** Written to `database.rules.json` by `pnpm --filter server rules`. */
const rules: { rules: Rules } = {
  rules: { [databasePath]: withoutPriorities({ setting, staticData, otherData, state, server }) },
};

/** The rules below the given path. Everything not named is denied, `server` above all. */
export function databaseRules(path: string = databasePath): { rules: Rules } {
  if (path === databasePath) return rules;
  if (!/^[\w-]+(?:\/[\w-]+)*$/.test(path)) throw new Error(`not a database path: ${path}`);
  const moved = JSON.stringify(rules.rules[databasePath]).replaceAll(
    `root.child('${databasePath}/`,
    `root.child('${path}/`,
  );
  return {
    rules: path.split('/').reduceRight((inner, part) => ({ [part]: inner }), JSON.parse(moved) as Rules),
  };
}
