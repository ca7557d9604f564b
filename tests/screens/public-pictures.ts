/**
 * The pictures of the public pages, taken from the product itself: the demo's land with its EVI, and each brand's mark in pixels.
 * `CHROMIUM_PATH=… node tests/screens/public-pictures.ts` writes them into public/; run it after the demo or the marks change.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../setup/page/chromium-flags.ts';
import { enter } from '../setup/page/enter.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { startProduct } from '../setup/servers/product-server.ts';

const PUBLIC = resolve(import.meta.dirname, '../../public');
const FARM = 'Don Emilio';
const BRANDS = ['surco', 'brevant', 'horizonte'] as const;
const LAND = { width: 1600, height: 900 } as const;
const ICON_PX = 180;
const QUALITY = 78;
const PATIENCE_MS = 180_000;
/** The map alone: no panels, no marks of the program. */
const MAP_ONLY = '#root * { visibility: hidden !important; } #root [data-map] canvas { visibility: visible !important; }';

async function takeLand(browser: Browser, url: string): Promise<void> {
  mkdirSync(resolve(PUBLIC, 'pictures'), { recursive: true });
  const context = await browser.newContext({ baseURL: url, viewport: LAND, locale: 'es-AR', reducedMotion: 'reduce', bypassCSP: true });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  // The page writes its own words over the picture: the fields' names are drawn without letters.
  await page.addInitScript(() => {
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) prototype.fillText = () => undefined;
  });
  await enter(page, { path: `/dashboard?campo=${encodeURIComponent(FARM)}&capa=evi&paneles=fields` });
  await mapIdle(page);
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({ content: MAP_ONLY });
  await page.screenshot({ path: resolve(PUBLIC, 'pictures/fields.jpg'), type: 'jpeg', quality: QUALITY });
  await context.close();
}

async function takeIcons(browser: Browser): Promise<void> {
  for (const brand of BRANDS) {
    const page = await browser.newPage({ viewport: { width: ICON_PX, height: ICON_PX } });
    const mark = readFileSync(resolve(PUBLIC, `brands/${brand}/icon.svg`), 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${ICON_PX}px;height:${ICON_PX}px}</style>${mark}`);
    await page.screenshot({ path: resolve(PUBLIC, `brands/${brand}/icon-180.png`) });
    await page.close();
  }
}

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...CHROMIUM_FLAGS] });
try {
  await takeIcons(browser);
  if (!process.argv.includes('--icons')) {
    const product = await startProduct();
    try {
      await takeLand(browser, product.url);
    } finally {
      await product.stop();
    }
  }
} finally {
  await browser.close();
}
