import type { Viewers } from '../every-page.ts';
import { type Measured, measured, watchPaints } from '../paint.ts';

/** A presenter's window, when all of its page has come. */
export async function open(viewers: Viewers, path: string): Promise<Measured> {
  const page = await viewers.open('presenter', { theme: 'light', locale: 'en' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(watchPaints);
  await page.goto(path);
  await page.locator('main article').first().waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  // What the worker keeps for offline takes a processor for some seconds, once for each release.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return measured(page);
}
