import type { Expression, Node as SyntaxNode } from 'acorn';
import type { Auth } from '../database/access.ts';
import { RulesError } from '../errors.ts';
import { isOpen, type Type } from './methods.ts';
import type { RuleSnapshot } from './snapshot.ts';

export type RuleKind = '.read' | '.write' | '.validate';

export interface RuleContext {
  readonly auth: Auth | null;
  readonly now: number;
  readonly root: RuleSnapshot;
  readonly data: RuleSnapshot;
  readonly newData: RuleSnapshot | undefined;
  /** Present in `.read` only. */
  readonly query: { readonly [name: string]: unknown } | undefined;
  readonly captures: { readonly [name: string]: string };
}

/** A compiled rule. Never throws: a failure while running counts as `false`. */
export type Rule = (context: RuleContext) => boolean;

export interface Place {
  readonly rule: string;
  readonly kind: RuleKind;
  readonly captures: readonly string[];
}

export interface Compiled {
  readonly type: Type;
  readonly run: (context: RuleContext) => unknown;
}

export type Of<T extends Expression['type']> = Extract<Expression, { type: T }>;

export interface Scope extends Place {
  compile(node: Expression): Compiled;
}

/** Checks the static type, where known. */
export function operand(node: Expression, allowed: readonly Type[], scope: Scope): Compiled {
  const compiled = scope.compile(node);
  if (!isOpen(compiled.type) && !allowed.includes(compiled.type))
    return reject(node, scope, `${allowed.join(' or ')} expected, not ${compiled.type}`);
  return compiled;
}

/** Must be statically boolean, as at the hosted service. */
export function condition(node: Expression, scope: Scope): (context: RuleContext) => boolean {
  const { type, run } = scope.compile(node);
  if (type === 'boolean') return run as (context: RuleContext) => boolean;
  const hint = isOpen(type) ? `${type}: compare it, as in "== true"` : type;
  return reject(node, scope, `boolean expected, not ${hint}`);
}

export function reject(node: SyntaxNode, { rule }: Place, reason: string): never {
  throw new RulesError(rule, reason, node.start);
}
