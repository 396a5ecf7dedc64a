/** Prevents the start and can be fixed by the operator; printed without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
