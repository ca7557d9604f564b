import type { Locator, Page } from '@playwright/test';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import type { Position } from '#domain/geometry/types.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { enter } from '../setup/page/enter.ts';
import type { Account } from '../setup/page/log-in.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { mapView, type Pixel } from '../setup/page/map-view.ts';
import { textsOf } from '../setup/texts.ts';

export type Mode = 'light' | 'dark';
export type Theme = 'surco' | 'brevant' | 'horizonte';
export type Look = { readonly mode: Mode; readonly theme: Theme };
export type Screen = {
  /** File name before theme and mode; those of the mock-ups. */
  readonly name: string;
  readonly size: 'wide' | 'phone';
  /** White labels to be shown beside the product's own. */
  readonly themes?: readonly Theme[];
  /** Brings a fresh page to the state of the picture. */
  readonly prepare: (page: Page, look: Look) => Promise<void>;
};

/** The two white labels. */
export const BRANDS = ['brevant', 'horizonte'] as const satisfies readonly Theme[];

/** The texts of the pictures. */
export const t = textsOf('es');
const SEASONS_MS = 300_000;
/** EVI on the newest scene, with the farm alone in the drawer. */
export const FARM = '/dashboard?campo=Don%20Emilio&capa=evi&paneles=fields,imagery';

export const panel = (page: Page, id: string): Locator => page.locator(`[data-panel=${id}]`);
const idOf = (name: string): string => DEMO_FIELDS.find((field) => field.name === name)?.id ?? '';
/** A field of Don Emilio with panels beside its card. */
export const beside = (name: string, ...panels: readonly string[]): string =>
  `/dashboard?campo=Don%20Emilio&capa=evi&lote=${idOf(name)}&paneles=${['field', ...panels].join(',')}`;
const PHONE_PX = 768;
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? PHONE_PX) < PHONE_PX;
/** With the finger on a phone: a mouse would bring the small targets. */
export const press = (target: Locator): Promise<void> => (isPhone(target.page()) ? target.tap() : target.click());

export const place = (name: string): Position => {
  const field = DEMO_FIELDS.find((one) => one.name === name);
  if (field === undefined) throw new Error(`No demo field ${name}`);
  return labelPoint(field.polygon);
};
export const pixelOf = async (page: Page, at: Position): Promise<Pixel> => (await mapView(page)).pixelOf(at);

export const open = async (page: Page, { mode, theme }: Look, path = FARM, account?: Account): Promise<void> => {
  // beside language and mode, which `enter` leaves alone once something is stored
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    'surco:preferences',
    JSON.stringify({ language: 'es', mode }),
  ] as const);
  await enter(page, { path, mode, theme, ...(account === undefined ? {} : { account }) });
  await mapIdle(page);
};
export const clickField = async (page: Page, name: string, options: Parameters<Page['mouse']['click']>[2] = {}): Promise<void> => {
  const { x, y } = await pixelOf(page, place(name));
  await page.mouse.click(x, y, options);
};
/** Until nothing on the page says that it is still being read: images, seasons, the weather. */
export const allRead = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page
    .getByText(/^Leyendo/)
    .first()
    .waitFor({ state: 'hidden', timeout: SEASONS_MS });
};
const NAV_RAIL = { x: 36, y: 480 } as const;
/** Closes panels that are open from the start, and leaves no tooltip behind. */
export const close = async (page: Page, ...ids: readonly string[]): Promise<void> => {
  for (const id of ids)
    await page
      .locator(`[data-panel=${id}]`)
      .getByRole('button', { name: t('common:close'), exact: true })
      .click();
  await page.mouse.move(NAV_RAIL.x, NAV_RAIL.y);
};
/** The card of a field, by its row in the drawer; its rows bring their keys. */
export const openCard = async (page: Page, name: string): Promise<void> => {
  await page.locator('[data-panel=fields]').getByText(name, { exact: true }).dblclick();
  await page.locator('[data-panel=field] nav button').first().waitFor();
};
/** Zones in the panel that is open; the first time the server makes the scenes of four seasons. */
export const makeZones = async (page: Page): Promise<void> => {
  await press(panel(page, 'zones').getByRole('button', { name: t('zones:make') }));
  await page.locator('[data-zone]').first().waitFor({ timeout: SEASONS_MS });
};
/** Zones of the field whose card is open. */
export const showZones = async (page: Page): Promise<void> => {
  await page.keyboard.press('7');
  await makeZones(page);
};
