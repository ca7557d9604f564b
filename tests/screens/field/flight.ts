import type { Page } from '@playwright/test';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { beside, open, panel, press, t, type Look, type Screen } from '../screen-helpers.ts';

/** Soybean that has two nodes on the day of the demo, and maize that has grown past all counting. */
const FIELD = 'Cuadro 4';
const PAST = '7 Sur';
const flight = (page: Page) => panel(page, 'drone_flight');

const openFlight = async (page: Page, look: Look, field = FIELD): Promise<void> => {
  await open(page, look, beside(field, 'drone_flight'));
  await flight(page).locator('[data-need=stage]').waitFor();
  await mapIdle(page);
};

const openCount = async (page: Page, look: Look): Promise<void> => {
  await openFlight(page, look);
  await press(flight(page).getByText(t('drone-flight:panel.count.title')));
  await flight(page).getByLabel(t('drone-flight:panel.count.plants_ha')).fill('71.400');
  await flight(page).getByLabel(t('drone-flight:panel.count.variation_pct')).fill('12');
  await flight(page).getByLabel(t('drone-flight:panel.count.gaps_pct')).fill('4');
  await page.keyboard.press('Tab');
  await flight(page)
    .getByRole('button', { name: t('drone-flight:panel.count.note') })
    .scrollIntoViewIfNeeded();
};

/** Drone flight of a field (mock-up 24). */
export const FLIGHT: readonly Screen[] = [
  { name: '24-drone-field', size: 'wide', prepare: openFlight },
  { name: '24-drone-field-past', size: 'wide', prepare: (page, look) => openFlight(page, look, PAST) },
  { name: '24-drone-field-count', size: 'wide', prepare: openCount },
  { name: '24-phone-drone-field', size: 'phone', prepare: openFlight },
];
