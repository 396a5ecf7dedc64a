import { type Compared, faults, isDisturbed, type Outcome } from './measurement.ts';

const columns = [
  'config',
  'page',
  'visit',
  'arrival',
  'click',
  'comment',
  'signIn',
  'upload',
  'poll',
  'conversion',
  'bare',
];
const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

export function table(outcomes: readonly Outcome[]): string {
  const head = ['attack', ...columns, 'rejected', 'memory', ''];
  const rows = outcomes.map((outcome) => [
    outcome.attack,
    ...columns.map((column) => cell(outcome.steps.find(({ step }) => step === column))),
    String(outcome.steps.reduce((sum, { rejected }) => sum + rejected.length, outcome.rejectedAfter.length)),
    megabytes(outcome.memory),
    `${faults(outcome).length === 0 ? 'passed' : 'FAILED'}${isDisturbed(outcome) ? ' (busy machine)' : ''}${(outcome.tries ?? 1) > 1 ? ` at try ${outcome.tries}` : ''}`,
  ]);
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}

function cell(compared: Compared | undefined): string {
  if (!compared) return '-';
  const { quiet, attacked, ratio, isSlow } = compared;
  if (quiet === undefined || ratio === undefined) return milliseconds(attacked);
  return `${milliseconds(quiet)}→${milliseconds(attacked)} ${ratio.toFixed(1)}×${isSlow ? '!' : ''}`;
}

export function details(outcome: Outcome): string {
  const { attack, counts, memory, memoryWithConverters, steps } = outcome;
  const answers = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([answer, times]) => `${answer} ${times}`);
  const attempts = steps.map(({ step, attempts: n }) => `${step} ${n}`);
  const converters =
    memoryWithConverters > memory * 1.05 ? `, with converters ${megabytes(memoryWithConverters)}` : '';
  return [
    `${attack}: ${answers.join(', ') || 'nothing'}`,
    `  memory ${megabytes(memory)}${converters}; attempts: ${attempts.join(', ')}`,
    ...faults(outcome).map((fault) => `  ! ${fault}`),
  ].join('\n');
}
