import { type Expression, parseExpressionAt } from 'acorn';
import type { Auth } from '../database/access.ts';
import { RulesError } from '../errors.ts';
import { condition } from './compiler.ts';
import type { RuleSnapshot } from './snapshot.ts';
import { RuleFailure } from './snapshot.ts';

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

const MAX_SOURCE = 20_000;

/** Compiles one rule, checking names and types. Throws `RulesError`. */
export function compileRule(source: string, place: Place): Rule {
  if (source.length > MAX_SOURCE) throw new RulesError(place.rule, 'the expression is too long');
  const run = condition(parse(source, place), place);
  return (context) => {
    try {
      return run(context);
    } catch (error) {
      if (error instanceof RuleFailure) return false;
      throw error;
    }
  };
}

function parse(source: string, place: Place): Expression {
  try {
    const node = parseExpressionAt(source, 0, { ecmaVersion: 5, preserveParens: true });
    const rest = source.slice(node.end);
    if (rest.trim() !== '') {
      const at = node.end + (rest.length - rest.trimStart().length);
      throw new RulesError(place.rule, `unexpected "${rest.trim().slice(0, 20)}"`, at);
    }
    return node;
  } catch (error) {
    // the parser has used up its stack
    if (error instanceof RangeError) throw new RulesError(place.rule, 'the expression is too deep', 0);
    if (error instanceof SyntaxError) {
      const position = (error as SyntaxError & { pos?: number }).pos;
      throw new RulesError(place.rule, error.message.replace(/ \(\d+:\d+\)$/, ''), position);
    }
    throw error;
  }
}
