import type { Page } from '@playwright/test';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { allRead, beside, close, isPhone, open, panel, t, type Look, type Screen } from '../screen-helpers.ts';

const openSummary = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside('7 Norte', 'summary'));
  await panel(page, 'summary')
    .getByRole('heading', { name: t('summary:last.title') })
    .waitFor();
  await allRead(page);
  if (!isPhone(page)) await close(page, 'imagery').catch(() => undefined);
  await mapIdle(page);
};

export const SUMMARY: readonly Screen[] = [
  { name: '18-summary', size: 'wide', prepare: openSummary },
  { name: '18-phone-summary', size: 'phone', prepare: openSummary },
];
