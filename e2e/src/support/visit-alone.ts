import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import buildBeforeTests from './build.ts';
import { Viewers } from './every-page.ts';
import { Symposium } from './symposium.ts';

export interface Visit {
  browser: Browser;
  viewers: Viewers;
  end(): Promise<void>;
}

export async function visitAlone(): Promise<Visit> {
  const { ORIGIN: origin } = process.env;
  if (!origin) buildBeforeTests();
  const symposium = origin ? undefined : await Symposium.start();
  const browser = await launchBrowser();
  return {
    browser,
    viewers: new Viewers(browser, symposium?.origin ?? (origin as string)),
    async end() {
      await browser.close();
      await symposium?.stop();
    },
  };
}
