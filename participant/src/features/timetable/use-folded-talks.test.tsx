import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFoldedTalks } from './use-folded-talks.ts';

const seen: number[] = [];

function useSeen({ day, count }: { day: string; count: number }) {
  seen.push(useFoldedTalks(day, count));
}

test('the talks of a day follow when it is shown, and again those of another', async () => {
  const { rerender } = renderHook(useSeen, { initialProps: { day: 'day1', count: 10 } });
  expect(seen).toEqual([0]);
  await waitFor(() => expect(seen).toEqual([0, 4, 8, 12]));
  seen.length = 0;
  rerender({ day: 'day2', count: 5 });
  await waitFor(() => expect(seen.slice(-3)).toEqual([0, 4, 8]));
});
