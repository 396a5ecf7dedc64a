import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Rules } from './blocks.ts';
import { databaseRules } from './index.ts';

test('the committed database.rules.json is what the rules in TypeScript generate', () => {
  const committed = readFileSync(new URL('../../../database.rules.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(databaseRules());
});

test('where something can be written, no key is one that every object inherits', () => {
  const open: string[] = [];
  const visit = (node: Rules, path: string, written: boolean) => {
    for (const [name, below] of Object.entries(node)) {
      if (typeof below !== 'object' || Array.isArray(below)) continue;
      const mayWrite = written || JSON.stringify(below).includes('".write"');
      const check = String(below['.validate'] ?? '');
      const rejects = check === 'false' || check.includes(`!(${name}.matches(/^(__defineGetter__|`);
      if (name.startsWith('$') && mayWrite && !rejects) open.push(`${path}/${name}`);
      visit(below, `${path}/${name}`, written || '.write' in below);
    }
  };
  visit(databaseRules().rules, '', false);
  expect(open).toEqual([]);
});
