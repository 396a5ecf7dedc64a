import type { Expression, Node as SyntaxNode } from 'acorn';
import type { Auth } from '../database/access.ts';
import { RulesError } from '../errors.ts';
import { isOpen, type Type } from './methods.ts';
import type { RuleSnapshot } from './snapshot.ts';

/** The kinds of rules that hold an expression. */
export type RuleKind = '.read' | '.write' | '.validate';

/** What an expression may speak of when it runs. */
export interface RuleContext {
  readonly auth: Auth | null;
  readonly now: number;
  readonly root: RuleSnapshot;
  readonly data: RuleSnapshot;
  /** Absent in `.read`. */
  readonly newData: RuleSnapshot | undefined;
  /** Present in `.read` only. */
  readonly query: { readonly [name: string]: unknown } | undefined;
  readonly captures: { readonly [name: string]: string };
}

/** A compiled rule. Never throws: a failure while running counts as `false`. */
export type Rule = (context: RuleContext) => boolean;

/** What the compiler knows about a place in a rule file. */
export interface Place {
  /** For messages: `/a/$b/.read`. */
  readonly rule: string;
  readonly kind: RuleKind;
  readonly captures: readonly string[];
}

export interface Compiled {
  readonly type: Type;
  readonly run: (context: RuleContext) => unknown;
}

/** The syntax nodes of one kind. */
export type Of<T extends Expression['type']> = Extract<Expression, { type: T }>;

/** What a form of expression needs to compile itself. */
export interface Scope extends Place {
  /** Compiles a part of the expression. */
  compile(node: Expression): Compiled;
}

/** Compiles a part that must be of one of these types, as far as is known before it runs. */
export function operand(node: Expression, allowed: readonly Type[], scope: Scope): Compiled {
  const compiled = scope.compile(node);
  if (!isOpen(compiled.type) && !allowed.includes(compiled.type))
    return reject(node, scope, `${allowed.join(' or ')} expected, not ${compiled.type}`);
  return compiled;
}

/** Compiles a part that must be a boolean, known as one before it runs: the hosted service takes no other. */
export function condition(node: Expression, scope: Scope): (context: RuleContext) => boolean {
  const { type, run } = scope.compile(node);
  if (type === 'boolean') return run as (context: RuleContext) => boolean;
  const hint = isOpen(type) ? `${type}: compare it, as in "== true"` : type;
  return reject(node, scope, `boolean expected, not ${hint}`);
}

export function reject(node: SyntaxNode, { rule }: Place, reason: string): never {
  throw new RulesError(rule, reason, node.start);
}
