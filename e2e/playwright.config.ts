import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './src/support/browser.ts';

/** CI's machines may be many times slower; a hanging test costs nobody's time there. */
const slow = process.env.CI ? 4 : 1;
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './src/support/build.ts',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What only passes the second time is listed as flaky, and is a bug to find.
  retries: process.env.CI ? 2 : 0,
  timeout: slow * 150_000,
  expect: { timeout: slow * 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    // A worker would take requests from the routes of tests; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a third of the processor time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
