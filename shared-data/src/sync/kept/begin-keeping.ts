import { type Keeping, type KeepingSource, keptDatabase } from './port.ts';

/** Milliseconds until keeping begins where nothing was kept: later than all content of the first view. */
const afterwards = 8000;

/** At once where something was kept. Rejects where there is no IndexedDB. */
export async function beginKeeping(source: KeepingSource): Promise<Keeping> {
  if (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, afterwards));
  const { createKeeping } = await import(/* webpackChunkName: "later" */ './keeping.ts');
  return createKeeping(source);
}

/** Whether an earlier visit kept something. Rejects where there is no IndexedDB. */
export async function isKept(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === keptDatabase);
}
