import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './tests/setup/page/chromium-flags.ts';
import { isSmoke } from './tests/setup/servers/run-scope.ts';

const chromium = process.env['CHROMIUM_PATH'];
// Tests of a worker have one context after another emptied for them: what the browser compiled and fetched stays with it.
process.env['PW_TEST_REUSE_CONTEXT'] = '1';

/** Journeys in a real browser against the real server; see tests/e2e/fixtures.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/servers/prepare-run.ts',
  outputDir: '.cache/playwright',
  timeout: 120_000,
  expect: { timeout: 25_000 },
  fullyParallel: false,
  // A second one uses what the first leaves of two cores while it waits for its page; a dozen journeys are not worth its server.
  workers: isSmoke ? 1 : 2,
  // What passes only then is named as flaky in the closing lines of the run.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'line',
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card every pixel is paid for; what is measured in pixels asks for whole ones.
    deviceScaleFactor: 0.25,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Recording halves the speed of software WebGL: whoever looks for a fault asks for it, with --trace=retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // What the map draws aside, nothing is drawn by a graphics card that is not there.
      args: [...CHROMIUM_FLAGS, '--disable-gpu-rasterization', '--disable-gpu-compositing'],
      // Without one a file may not be called by a word with an accent.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
    },
  },
});
