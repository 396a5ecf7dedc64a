import {
  kindOfRequest,
  type PresentationType,
  type PrivateProgram,
  type Program,
} from 'shared-data/models/program';

/** `forbidden`: another type than requested, although the submitter did not allow a change. */
export const wishStates = ['granted', 'changed', 'forbidden'] as const;
export type WishState = (typeof wishStates)[number];

export function wishState(
  type: PresentationType,
  own: Pick<PrivateProgram, 'requestedType' | 'typeChangeable'> | undefined,
): WishState {
  if (own === undefined || kindOfRequest(own.requestedType) === type) return 'granted';
  return own.typeChangeable ? 'changed' : 'forbidden';
}

/** Programs that would get another type than the submitter allows. */
export function againstWishes(choices: readonly { program: Program; type: PresentationType }[]): Program[] {
  return choices
    .filter(({ program, type }) => wishState(type, program.private) === 'forbidden')
    .map(({ program }) => program);
}
