import { type Expression, parseExpressionAt } from 'acorn';
import { RulesError } from '../errors.ts';
import { scopeOf } from './compiler.ts';
import { condition, type Place, type Rule } from './scope.ts';
import { RuleFailure } from './snapshot.ts';

const MAX_SOURCE = 20_000;

export function compileRule(source: string, place: Place): Rule {
  if (source.length > MAX_SOURCE) throw new RulesError(place.rule, 'the expression is too long');
  const run = condition(parse(source, place), scopeOf(place));
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
    if (error instanceof RangeError) throw new RulesError(place.rule, 'the expression is too deep', 0);
    if (error instanceof SyntaxError) {
      const position = (error as SyntaxError & { pos?: number }).pos;
      throw new RulesError(place.rule, error.message.replace(/ \(\d+:\d+\)$/, ''), position);
    }
    throw error;
  }
}
