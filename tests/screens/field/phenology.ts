import type { Page } from '@playwright/test';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { allRead, beside, open, panel, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Norte';
const report = (page: Page) => panel(page, 'phenology_report');

/** The stages of this season's maize, with the page as it would be printed. */
const openReport = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside(FIELD, 'phenology_report'));
  await report(page).getByTestId('phenology-figures').waitFor();
  await allRead(page);
  await mapIdle(page);
};

/** Stages as seen, by degree days and by the curve (mock-up 20). */
export const PHENOLOGY: readonly Screen[] = [
  { name: '20-phenology', size: 'wide', prepare: openReport },
  { name: '20-phone-phenology', size: 'phone', prepare: openReport },
];
