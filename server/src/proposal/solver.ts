/** A linear model in CPLEX's LP format, solved within these bounds. */
export type Solve = (model: string, bounds: { seconds: number; gap: number; nodes: number }) => Solution;

export interface Solution {
  /** Null when nothing was found. */
  values: ReadonlyMap<string, number> | null;
  /** How far below the cost found the best may lie, 0 to 1; infinite when nothing is known. */
  gap: number;
}

/** Collects a model: an objective to be made small, and rows. */
export class Model {
  private readonly costs: string[] = [];
  private readonly rows: string[] = [];
  private readonly bounds: string[] = [];
  private readonly binaries: string[] = [];
  private readonly integers: string[] = [];

  cost(factor: number, name: string): void {
    if (factor !== 0) this.costs.push(term(factor, name));
  }

  row(
    terms: readonly (readonly [factor: number, name: string])[],
    relation: '<=' | '=' | '>=',
    value: number,
  ): void {
    if (terms.length > 0)
      this.rows.push(`${terms.map(([factor, name]) => term(factor, name)).join('\n ')} ${relation} ${value}`);
  }

  binary(name: string): string {
    this.binaries.push(name);
    return name;
  }

  integer(name: string, most: number): string {
    this.integers.push(name);
    this.bounds.push(`0 <= ${name} <= ${most}`);
    return name;
  }

  share(name: string): string {
    this.bounds.push(`0 <= ${name} <= 1`);
    return name;
  }

  toString(): string {
    const list = (title: string, lines: readonly string[]) =>
      lines.length > 0 ? `${title}\n ${lines.join('\n ')}\n` : '';
    return `Minimize\n obj: ${this.costs.join('\n ') || '0 nothing'}\nSubject To\n${this.rows
      .map((row, at) => ` r${at}: ${row}\n`)
      .join(
        '',
      )}${list('Bounds', this.bounds)}${list('Binaries', this.binaries)}${list('Generals', this.integers)}End\n`;
  }
}

function term(factor: number, name: string): string {
  return `${factor < 0 ? '-' : '+'} ${Math.abs(Number(factor.toFixed(6)))} ${name}`;
}
