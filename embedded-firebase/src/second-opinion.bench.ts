import fc from 'fast-check';
import { expressionQuestions, fileQuestions } from './testing/rule-files.ts';
import { ask, type Question } from './testing/second-opinion.ts';

/** Rules against another evaluator: expressions alone, then whole files with data and operations. `SEED` repeats a run. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const counts = new Map<string, number>();

function agree(question: Question): void {
  const { ours, theirs, info } = ask(question);
  const kind = `${question.operation.do} ${ours}`;
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (ours !== theirs) throw new Error(`ours ${ours}, theirs ${theirs}: ${info}`);
}

fc.assert(fc.property(expressionQuestions, agree), { numRuns: 10_000, seed });
fc.assert(fc.property(fileQuestions, agree), { numRuns: 10_000, seed });
process.stdout.write(`both evaluators agree (seed ${seed}): ${JSON.stringify(Object.fromEntries(counts))}\n`);
