import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_FLAGS } from '../../../tests/setup/page/chromium-flags.ts';

/** Builds the benches' own page, with the product's modules and workers in it, into a folder that goes with the process. */
export const buildBenchPage = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'surco-bench-page-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../page'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2023', outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return folder;
};

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** The Chromium named by CHROMIUM_PATH, the system's, or the one Playwright brings. */
export const openChromium = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...CHROMIUM_FLAGS] });
};

/** A page that says what it throws. */
export const openPage = async (browser: Browser, url: string): Promise<Page> => {
  const page = await browser.newPage();
  page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
  await page.goto(url);
  return page;
};
