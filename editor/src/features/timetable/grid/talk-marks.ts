import type { TFunction } from 'i18next';
import { isMildClash, type SlotClash } from 'shared-data/models/clashes';
import type { PublicProgram } from 'shared-data/models/program';
import type { BlockProps } from './block-props.ts';

/** The worst of what is not accepted; `accepted` once all of it is. */
export function worstOf(clashes: readonly SlotClash[]): BlockProps['mark'] {
  const open = clashes.filter(({ note }) => note === undefined);
  if (open.length === 0) return clashes.length > 0 ? 'accepted' : undefined;
  return open.some(({ clash }) => !isMildClash(clash)) ? 'clash' : 'warned';
}

export const markWords = {
  clash: 'editor.grid.clash',
  warned: 'editor.grid.warned',
  accepted: 'editor.grid.accepted',
} as const;

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
    ...(['clash', 'warned', 'accepted'] as const).flatMap((mark) =>
      marks[mark] ? [t(markWords[mark])] : [],
    ),
  ];
  return { ...marks, notes };
}
