import { noLimits } from '../database/limits.ts';
import type { SessionPorts } from '../database/session.ts';
import { Scheduler } from '../scheduler.ts';

export function unscheduled(): Pick<SessionPorts, 'scheduler' | 'isStaff' | 'hasRoom'> {
  const ports = { time: () => 0, soon: (call: () => void) => queueMicrotask(call), later() {} };
  return { scheduler: new Scheduler(noLimits.work, ports), isStaff: () => false, hasRoom: () => true };
}
