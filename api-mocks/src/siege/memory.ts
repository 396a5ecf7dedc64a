import { readdirSync, readFileSync } from 'node:fs';

export interface Memory {
  /** Bytes of the process, and with all processes it has started. */
  own: number;
  withChildren: number;
  /** Programs it has started, by name. */
  children: string[];
}

/** Resident memory of a process as Linux tells it; zeros elsewhere. */
function memoryOf(pid: number): Memory {
  const own = residentOf(pid);
  const below = childrenOf(pid).map((child) => ({ name: nameOf(child), ...memoryOf(child) }));
  return {
    own,
    withChildren: below.reduce((sum, child) => sum + child.withChildren, own),
    children: below.flatMap(({ name, children }) => [name, ...children]),
  };
}

/** The largest of what was seen between two calls of `take`, looked at ten times a second. */
export function watchMemory(pid: number): { take: () => Memory; now: () => Memory } {
  const none: Memory = { own: 0, withChildren: 0, children: [] };
  let peak = none;
  setInterval(() => {
    const { own, withChildren, children } = memoryOf(pid);
    peak = {
      own: Math.max(peak.own, own),
      withChildren: Math.max(peak.withChildren, withChildren),
      children: children.length > peak.children.length ? children : peak.children,
    };
  }, 100).unref();
  return {
    now: () => memoryOf(pid),
    take() {
      const taken = peak;
      peak = none;
      return taken;
    },
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // the process has ended, or this is another system
    return '';
  }
}

function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

const nameOf = (pid: number) => read(`/proc/${pid}/comm`).trim();

/** Every thread of a process has a list of its own. */
function childrenOf(pid: number): number[] {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    // as above
  }
  return threads.flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}
