import type { Page } from '@playwright/test';

/** The page has registered its worker by itself, and all files of the release are kept. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== 'activated')
      await new Promise<void>((resolve) => {
        active.addEventListener('statechange', () => active.state === 'activated' && resolve());
      });
  });
}
