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

export const browserArguments = [
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
