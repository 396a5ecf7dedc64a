import { expect, test } from 'vitest';
import { activePhase } from './active-phase.ts';

test.each([
  ['2026-12-02', '08:00', 'next'],
  ['2026-12-02', '10:00', 'now'],
  ['2026-12-02', '11:20', 'now'],
  ['2026-12-02', '11:31', 'over'],
  ['2026-12-03', '10:30', 'over'],
  ['2026-12-01', '10:30', 'over'],
])('on %s at %s an item of 2 December, 10:00 to 11:00, is %s', (date, time, phase) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const now = { date, minutes: hours * 60 + minutes };
  expect(activePhase('2026-12-02', { begin: '10:00', end: '11:00' }, now)).toBe(phase);
});

test('an item that runs late begins and ends later', () => {
  const item = { begin: '10:00', end: '11:00' };
  expect(activePhase('2026-12-02', item, { date: '2026-12-02', minutes: 609 }, 10)).toBe('next');
  expect(activePhase('2026-12-02', item, { date: '2026-12-02', minutes: 610 }, 10)).toBe('now');
  expect(activePhase('2026-12-02', item, { date: '2026-12-02', minutes: 700 }, 10)).toBe('now');
  expect(activePhase('2026-12-02', item, { date: '2026-12-02', minutes: 701 }, 10)).toBe('over');
});
