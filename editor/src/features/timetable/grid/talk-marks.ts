import type { TFunction } from 'i18next';
import type { PublicProgram } from 'shared-data/models/program';
import type { BlockProps } from './block-props.ts';

/** What the card of a program is marked with, and the same as words. */
export function marksOf(
  programId: string,
  program: PublicProgram | undefined,
  { clashing, warned, accepted }: Pick<BlockProps, 'clashing' | 'warned' | 'accepted'>,
  t: TFunction,
) {
  const is = (ids: string) => ids.split(' ').includes(programId);
  const marks = { clash: is(clashing), warned: is(warned), accepted: is(accepted) };
  const notes = [
    ...(program?.canceled ? [t('editor.assign.withdrawn')] : []),
    ...(marks.clash ? [t('editor.grid.clash')] : []),
    ...(marks.warned ? [t('editor.grid.warned')] : []),
    ...(marks.accepted ? [t('editor.grid.accepted')] : []),
  ];
  return { ...marks, notes };
}
