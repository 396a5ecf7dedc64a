import type { OrderedSlot } from '../../../common/timetable/slots.ts';

export type TalkState = 'done' | 'now' | 'next' | 'later' | 'canceled';

export interface OrderedTalk extends OrderedSlot {
  state: TalkState;
}

/** Talks with their state; canceled ones get no turn. Nobody's turn: the first is next. */
export function turnOrder(
  slots: readonly OrderedSlot[],
  current: string | undefined,
  canceled: (id: string) => boolean,
): OrderedTalk[] {
  const given = slots.filter(({ id }) => !canceled(id));
  const at = given.findIndex(({ id }) => id === current);
  return slots.map((slot) => {
    const place = given.indexOf(slot);
    if (place < 0) return { ...slot, state: 'canceled' };
    if (place === at) return { ...slot, state: 'now' };
    if (place === at + 1) return { ...slot, state: 'next' };
    return { ...slot, state: place < at ? 'done' : 'later' };
  });
}

export function nextTalk(order: readonly OrderedTalk[]): OrderedTalk | undefined {
  return order.find(({ state }) => state === 'next');
}

export function previousTalk(order: readonly OrderedTalk[]): OrderedTalk | undefined {
  return order.findLast(({ state }) => state === 'done');
}
