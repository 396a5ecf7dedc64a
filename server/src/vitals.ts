import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

export interface Vitals {
  /** Resident, in megabytes; null while the system does not tell, as without file handles. */
  memory: number | null;
  /** Longest delay of the event loop within the last one to two minutes, in milliseconds. */
  delay: number;
  /** What runs short; requests are still answered. */
  strained: ('memory' | 'event loop')[];
}

const window = 60_000;
/** Share of the heap's limit, and milliseconds. */
const [fullHeap, longDelay] = [0.85, 1000];

/** Follows memory and event loop of this process until `stop`. `longest`: milliseconds that the event loop may be blocked. */
export function watchVitals(
  heap: () => { used: number; limit: number } = heapOfProcess,
  longest = longDelay,
) {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let before = 0;
  const turn = setInterval(() => {
    before = histogram.max;
    histogram.reset();
  }, window).unref();
  return {
    read(): Vitals {
      const { used, limit } = heap();
      const delay = Math.round(Math.max(before, histogram.max) / 1e6);
      const strained: Vitals['strained'] = [];
      if (used > limit * fullHeap) strained.push('memory');
      if (delay > longest) strained.push('event loop');
      return { memory: resident(), delay, strained };
    },
    stop() {
      clearInterval(turn);
      histogram.disable();
    },
  };
}

function resident(): number | null {
  try {
    return Math.round(process.memoryUsage.rss() / 1e6);
  } catch {
    return null;
  }
}

function heapOfProcess(): { used: number; limit: number } {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return { used, limit };
}
