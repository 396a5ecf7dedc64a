import { noLimits } from '../database/limits.ts';
import { ListenCounts } from '../database/listen-counts.ts';
import type { SessionPorts } from '../database/session.ts';
import { Scheduler } from '../scheduler.ts';

export function unscheduled(): Pick<SessionPorts, 'scheduler' | 'isStaff' | 'hasRoom' | 'listenCounts'> {
  const ports = { time: () => 0, cpu: () => 0, soon: (call: () => void) => queueMicrotask(call), later() {} };
  return {
    scheduler: new Scheduler(noLimits.work, ports),
    isStaff: () => false,
    hasRoom: () => true,
    listenCounts: new ListenCounts(noLimits),
  };
}
