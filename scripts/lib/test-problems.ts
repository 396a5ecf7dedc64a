/** What the reports of Vitest and Playwright say about tests that failed, or passed only when tried again. */
export interface Problem {
  kind: 'FAILED' | 'flaky';
  name: string;
  message: string;
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: {
    ancestorTitles: string[];
    title: string;
    status: string;
    failureMessages: string[];
  }[];
}

export interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: VitestFile[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs?: {
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
  stats?: { expected?: number; unexpected?: number; flaky?: number };
}

/** Files that could not be loaded, or whose hooks failed, are problems without a test. */
export function vitestProblems(report: VitestReport, root: string): Problem[] {
  return (report.testResults ?? []).flatMap((file) => {
    const name = file.name.replace(`${root}/`, '');
    const tests = file.assertionResults.flatMap((test): Problem[] => {
      const failed = test.status === 'failed';
      if (!failed && !(test.status === 'passed' && test.failureMessages.length > 0)) return [];
      const titles = [...test.ancestorTitles, test.title].filter(Boolean);
      return [
        {
          kind: failed ? 'FAILED' : 'flaky',
          name: [name, ...titles].join(' › '),
          message: firstLine(test.failureMessages[0]),
        },
      ];
    });
    const alone = file.status === 'failed' && !tests.some(({ kind }) => kind === 'FAILED');
    return alone ? [...tests, { kind: 'FAILED', name, message: firstLine(file.message) }] : tests;
  });
}

/** An error that no test awaited; Vitest's JSON report leaves these out. */
export interface UnhandledError {
  message: string;
  stack: string;
  /** The test file that ran meanwhile, which need not be its cause. */
  during: string;
}

export const unhandledProblems = (errors: readonly UnhandledError[]): Problem[] =>
  errors.map(({ message, stack, during }) => ({
    kind: 'FAILED',
    name: `unhandled during ${during || 'no test file'}`,
    message: [firstLine(message), ...stack.split('\n').slice(1, 3)].map((line) => line.trim()).join(' '),
  }));

export function playwrightProblems(report: PlaywrightReport): Problem[] {
  const outside = (report.errors ?? []).map(
    ({ message }): Problem => ({ kind: 'FAILED', name: 'outside tests', message: firstLine(message) }),
  );
  return [...(report.suites ?? []).flatMap((suite) => suiteProblems(suite, [])), ...outside];
}

function suiteProblems(suite: PlaywrightSuite, above: string[]): Problem[] {
  const titles = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results }): Problem[] => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const message = firstLine(results.flatMap(({ errors }) => errors)[0]?.message);
      const kind = status === 'flaky' ? 'flaky' : 'FAILED';
      return [{ kind, name: [...titles, title].join(' › '), message }];
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteProblems(inner, titles))];
}

/** One line each, failures first, at most `most` lines of at most `width` characters. */
export function listProblems(problems: readonly Problem[], most = 50, width = 220): string[] {
  const sorted = problems.toSorted((a, b) => Number(a.kind === 'flaky') - Number(b.kind === 'flaky'));
  const lines = sorted.map(({ kind, name, message }) =>
    cut(`${kind} ${name}${message && `: ${message}`}`, width),
  );
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  return lines.length > most ? [...shown, `… and ${lines.length - shown.length} more`] : shown;
}

const cut = (line: string, width: number) => (line.length > width ? `${line.slice(0, width - 1)}…` : line);

function firstLine(text = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  const plain = text.replace(/\u001b\[[\d;]*m/g, '');
  return (
    plain
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
