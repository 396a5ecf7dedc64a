import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Null if none; `CHROMIUM` overrides. */
export function findBrowser(): string | null {
  return [process.env.CHROMIUM ?? '', ...known].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Chromium reads only the last such list, so it repeats Playwright's. */
const disabledFeatures = [
  // Two pages of the address bar's own, which every new window loads beside the page under test: half a second of a processor.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

export const browserArguments = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({ args: browserArguments, ...(executablePath ? { executablePath } : {}) });
}
