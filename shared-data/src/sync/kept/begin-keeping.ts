import { type Keeping, type KeepingSource, keptDatabase } from './port.ts';
import { untilIdle } from './until-idle.ts';

/** Milliseconds until keeping begins where nothing was kept: later than the first view. */
const afterwards = 3000;

/** At once where something was kept. Rejects where there is no IndexedDB. */
export async function beginKeeping(source: KeepingSource): Promise<Keeping> {
  const opened = Date.now();
  if (!(await isKept())) await idleOrLeft();
  const { createKeeping } = await import(/* webpackChunkName: "later" */ './keeping.ts');
  return createKeeping(source, opened + afterwards);
}

/** Until the browser has time for it, or the page is left. */
function idleOrLeft(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => untilIdle(resolve), afterwards);
    globalThis.document?.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

/** Whether an earlier visit kept something. Rejects where there is no IndexedDB. */
export async function isKept(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === keptDatabase);
}
