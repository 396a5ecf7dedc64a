import { existsSync } from 'node:fs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The browser of this machine, or null. `CHROMIUM` names another one. */
export function findBrowser(): string | null {
  return [process.env.CHROMIUM ?? '', ...known].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Switches that keep the browser quiet, also in a container without a sandbox. */
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
