import { useEffect, useRef } from 'react';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { Target } from '../operation/operation-kinds.ts';
import { targetOf } from './grid-targets.ts';
import { type HoldingOptions, useHolding } from './use-holding.ts';
import { useHoldingBlock } from './use-holding-block.ts';

/** What is selected to be moved: a program or a block, never both. */
export function useHeld(options: HoldingOptions) {
  const holding = useHolding(options);
  const block = useHoldingBlock(options);
  const giveUp = () => {
    holding.giveUp();
    block.giveUp();
  };
  const release = () => {
    holding.release();
    block.release();
  };
  const hold = ({ at, programId }: Target, by: 'list' | 'grid' | 'pointer') => {
    if (programId) {
      block.giveUp();
      holding.hold(programId, by);
    } else {
      holding.giveUp();
      block.hold(at, by);
    }
  };
  /** For dragging: what the element stands for, by its name. */
  const lift = (source: HTMLElement): string => {
    const { program: programId = '' } = source.dataset;
    const nowhere = { at: { table: options.day.name, room: '', item: '' }, programId };
    const target = targetOf(source, options.day.name) ?? nowhere;
    hold(target, 'pointer');
    return programId ? shownIdOf(programId) : (source.textContent ?? '');
  };
  const isHolding = holding.held !== null || block.at !== null;
  // A link from elsewhere selects a program while nothing has the focus.
  const latest = useRef(release);
  latest.current = release;
  useEffect(() => {
    if (!isHolding) return;
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isHolding]);
  return {
    ...{ giveUp, release, hold, lift, textOf: holding.textOf, remove: holding.remove },
    ...{ held: holding.held, program: holding.program, lifted: block.at },
    name: block.item && block.name,
    isHolding,
    places: block.at === null ? holding.places : block.places,
    drop: block.at === null ? holding.drop : block.drop,
  };
}
