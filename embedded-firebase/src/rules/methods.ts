import { RuleFailure, RuleSnapshot } from './snapshot.ts';

export type Type =
  | 'boolean'
  | 'number'
  | 'string'
  | 'null'
  | 'scalar'
  | 'any'
  | 'snapshot'
  | 'query'
  | 'pattern'
  | 'keys';

export type Pattern = (text: string) => boolean;

export interface Method {
  readonly on: 'snapshot' | 'string';
  readonly takes: readonly Type[];
  readonly needs: number;
  readonly gives: Type;
  readonly call: (self: unknown, args: readonly unknown[]) => unknown;
}

const methods = new Map<string, Method>();

function ofSnapshot(name: string, takes: readonly Type[], gives: Type, needs = takes.length): void {
  const call = (self: unknown, args: readonly unknown[]) => {
    if (!(self instanceof RuleSnapshot)) throw new RuleFailure(`${name} of no snapshot`);
    switch (name) {
      case 'child':
        return self.child(asText(args[0]));
      case 'hasChild':
        return self.hasChild(asText(args[0]));
      case 'hasChildren':
        return self.hasChildren((args[0] as readonly unknown[] | undefined)?.map(asText));
      default:
        return self[name as 'val']();
    }
  };
  methods.set(`snapshot.${name}`, { on: 'snapshot', takes, needs, gives, call });
}

function ofString(
  name: string,
  takes: readonly Type[],
  gives: Type,
  run: (self: string, args: readonly unknown[]) => unknown,
): void {
  methods.set(`string.${name}`, {
    on: 'string',
    takes,
    needs: takes.length,
    gives,
    call: (self, args) => run(asText(self), args),
  });
}

ofSnapshot('val', [], 'scalar');
ofSnapshot('exists', [], 'boolean');
ofSnapshot('child', ['string'], 'snapshot');
ofSnapshot('parent', [], 'snapshot');
ofSnapshot('hasChild', ['string'], 'boolean');
ofSnapshot('hasChildren', ['keys'], 'boolean', 0);
ofSnapshot('isString', [], 'boolean');
ofSnapshot('isNumber', [], 'boolean');
ofSnapshot('isBoolean', [], 'boolean');
ofSnapshot('getPriority', [], 'scalar');

ofString('contains', ['string'], 'boolean', (self, [part]) => self.includes(asText(part)));
ofString('beginsWith', ['string'], 'boolean', (self, [part]) => self.startsWith(asText(part)));
ofString('endsWith', ['string'], 'boolean', (self, [part]) => self.endsWith(asText(part)));
ofString('replace', ['string', 'string'], 'string', (self, [part, by]) => {
  const found = asText(part);
  if (found === '') throw new RuleFailure('nothing to replace');
  return self.replaceAll(found, () => asText(by));
});
ofString('toLowerCase', [], 'string', (self) => self.toLowerCase());
ofString('toUpperCase', [], 'string', (self) => self.toUpperCase());
ofString('matches', ['pattern'], 'boolean', (self, [pattern]) => (pattern as Pattern)(self));

export function isOpen(type: Type): boolean {
  return type === 'any' || type === 'scalar';
}

/** Only snapshots and strings have methods. */
export function findMethod(type: Type, name: string): Method | undefined {
  return methods.get(`${isOpen(type) ? 'string' : type}.${name}`);
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new RuleFailure('a string was expected');
  return value;
}
