/** A reason not to start that its reader can do something about; printed without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
