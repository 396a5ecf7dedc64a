import type { Page } from '@playwright/test';

/** Loaded by a timer, on a busy machine possibly before the first talk. */
export const byTimer = /^\/assets\/later\./;

export interface Script {
  path: string;
  bytes: number;
}

/** Scripts that a page asked for before a moment, which is the name of a performance entry; without those that `except` names. */
export async function scriptsOf(page: Page, until: string, except?: RegExp): Promise<Script[]> {
  const scripts = await page.evaluate((moment) => {
    const end = performance.getEntriesByName(moment)[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .map((one) => ({ path: new URL(one.name).pathname, bytes: one.encodedBodySize, start: one.startTime }))
      .filter((one) => one.path.endsWith('.js') && one.start < end);
  }, until);
  return scripts.filter(({ path }) => !except?.test(path));
}

/** Bytes of all, which it prints one by one. */
export function weigh(name: string, scripts: Script[]): number {
  const total = scripts.reduce((sum, one) => sum + one.bytes, 0);
  const list = scripts.map(({ path, bytes }) => `  ${String(bytes).padStart(7)} B  ${path}`);
  console.log(`${name}: ${total} B of JavaScript in ${scripts.length} requests\n${list.join('\n')}`);
  return total;
}
