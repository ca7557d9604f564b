import { mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { startProduct } from '../setup/servers/product-server.ts';
import { CHROMIUM_FLAGS } from '../setup/page/chromium-flags.ts';
import { OWN_HOST } from './panels.ts';
import { SCREENS } from './screens.ts';
import type { Mode, Screen, Theme } from './screen-helpers.ts';

/** The dozen that README and docs show. */
const SHOWN = resolve(import.meta.dirname, '../../docs/screens');
const ALL = resolve(import.meta.dirname, '../../.cache/screens');
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const MODES = ['light', 'dark'] as const satisfies readonly Mode[];
/** The map is drawn without a graphics card, maybe on a busy machine. */
const PATIENCE_MS = 120_000;
/** Photographs of land in them: as JPEG a third of the size. */
const QUALITY = 80;

/** `--docs`: only the pictures that are shown, into their place. */
const for_docs = process.argv.includes('--docs');
const folder = for_docs ? SHOWN : ALL;
const shown = new Set(for_docs ? readdirSync(SHOWN) : []);
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

mkdirSync(folder, { recursive: true });
const running = process.env['PRODUCT_URL'];
const product =
  running === undefined ? await startProduct({ env: { OWN_IMAGERY_HOSTS: OWN_HOST } }) : { url: running, stop: async () => undefined };
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...CHROMIUM_FLAGS] });

const take = async ({ name, size, prepare }: Screen, theme: Theme, mode: Mode): Promise<void> => {
  const file = [name, ...(theme === 'surco' ? [] : [theme]), mode, 'jpg'].join('.');
  if (for_docs && !shown.has(file)) return;
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: SIZES[size],
    colorScheme: mode,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await prepare(page, { mode, theme });
    await page.screenshot({ path: resolve(folder, file), type: 'jpeg', quality: QUALITY, animations: 'disabled' });
    process.stdout.write(`${file}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await context.close();
  }
};

try {
  for (const screen of screens) {
    for (const theme of ['surco', ...(screen.themes ?? [])] as const) for (const mode of MODES) await take(screen, theme, mode);
  }
} finally {
  await browser.close();
  await product.stop();
}
