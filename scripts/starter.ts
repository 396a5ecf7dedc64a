import { readFileSync } from 'node:fs';

interface ProcessState {
  parent: number;
  startedAt: string;
  command: string;
}

/** From Linux; null when it has ended or on other systems, undefined if unknown. */
function stateOf(pid: number): ProcessState | null | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    return { parent: Number(parent), startedAt: rest[17] ?? '', command };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ESRCH' ? null : undefined;
  }
}

/** Calls `act` once when the `npx … pnpm … start` above this process ends: signals to npx do not reach its children. Returns the stop function. */
export function onStarterEnd(act: () => void, every = 500): () => void {
  let pid = process.ppid;
  let starter = stateOf(pid);
  for (let above = 0; starter && !/^npm exec .*\bpnpm\S* start\b/.test(starter.command); above++) {
    if (above === 4) return () => {};
    pid = starter.parent;
    starter = stateOf(pid);
  }
  if (!starter) return () => {};
  const { startedAt } = starter;
  const timer = setInterval(() => {
    const now = stateOf(pid);
    if (now === undefined || now?.startedAt === startedAt) return;
    clearInterval(timer);
    act();
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
