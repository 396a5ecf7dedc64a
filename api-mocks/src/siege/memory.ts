import { readdirSync, readFileSync } from 'node:fs';

export interface Memory {
  /** Bytes of the process, and with all its descendants. */
  own: number;
  withChildren: number;
  children: string[];
}

function memoryOf(pid: number): Memory {
  const own = residentOf(pid);
  const below = childrenOf(pid).map((child) => ({ name: nameOf(child), ...memoryOf(child) }));
  return {
    own,
    withChildren: below.reduce((sum, child) => sum + child.withChildren, own),
    children: below.flatMap(({ name, children }) => [name, ...children]),
  };
}

/** Peak values, and all descendants seen, between two calls of `take`; sampled ten times a second. */
export function watchMemory(pid: number): { take: () => Memory; now: () => Memory } {
  const none: Memory = { own: 0, withChildren: 0, children: [] };
  let peak = none;
  setInterval(() => {
    const { own, withChildren, children } = memoryOf(pid);
    peak = {
      own: Math.max(peak.own, own),
      withChildren: Math.max(peak.withChildren, withChildren),
      children: [...new Set([...peak.children, ...children])],
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

/** A program of ours by its file, another by its name. */
function nameOf(pid: number): string {
  const own = /(\w[\w-]*-child)\.ts\0/.exec(read(`/proc/${pid}/cmdline`))?.[1];
  return own ?? read(`/proc/${pid}/comm`).trim();
}

/** Linux keeps a list per thread. */
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
