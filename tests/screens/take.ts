import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { startProduct } from '../setup/product-server.ts';
import { CHROMIUM_FLAGS } from '../setup/chromium-flags.ts';
import { SCREENS } from './screens.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/screens');
const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const MODES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...CHROMIUM_FLAGS] });

const takeAll = async (context: BrowserContext, suffix: string): Promise<void> => {
  for (const { name, prepare } of screens) {
    const page = await context.newPage();
    try {
      await prepare(page);
      await page.screenshot({ path: resolve(FOLDER, `${name}.${suffix}.png`), animations: 'disabled' });
      process.stdout.write(`${name}.${suffix}.png\n`);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${name}.${suffix}: ${error instanceof Error ? error.message : String(error)}\n`);
    } finally {
      await page.close();
    }
  }
};

try {
  for (const { name, width, height } of SIZES) {
    for (const mode of MODES) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height },
        colorScheme: mode,
        locale: 'es-AR',
        timezoneId: 'America/Argentina/Buenos_Aires',
        hasTouch: name === 'phone',
        reducedMotion: 'reduce',
      });
      await takeAll(context, `${name}.${mode}`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
