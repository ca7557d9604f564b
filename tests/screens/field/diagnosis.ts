import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { makeLeaf } from '../../setup/photos/made-leaves.ts';
import { beside, open, panel, press, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Sur';
const diagnosis = (page: Page) => panel(page, 'pest_prediction');

const openEmpty = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside(FIELD, 'pest_prediction'));
  await diagnosis(page)
    .getByRole('button', { name: t('pest-prediction:from_note') })
    .waitFor();
  await mapIdle(page);
};

const take = async (page: Page, change: (image: Sharp) => Sharp): Promise<void> => {
  const { width, height, pixels } = makeLeaf(3, 1_024, 768, 90).picture;
  const buffer = await change(sharp(pixels, { raw: { width, height, channels: 3 } }))
    .jpeg({ quality: 90 })
    .toBuffer();
  await diagnosis(page).getByLabel(t('pest-prediction:photo_file')).setInputFiles({ name: 'hoja.jpg', mimeType: 'image/jpeg', buffer });
};

const openResult = async (page: Page, look: Look): Promise<void> => {
  await openEmpty(page, look);
  await take(page, (image) => image);
  await diagnosis(page).getByRole('article').waitFor();
  await press(diagnosis(page).getByText(t('pest-prediction:known_by')));
};

const openRefused = async (page: Page, look: Look): Promise<void> => {
  await openEmpty(page, look);
  await take(page, (image) => image.blur(14));
  await diagnosis(page).getByRole('alert').waitFor();
};

export const DIAGNOSIS: readonly Screen[] = [
  { name: '17-diagnosis', size: 'wide', prepare: openResult },
  { name: '17-diagnosis-refused', size: 'wide', prepare: openRefused },
  { name: '17-phone-diagnosis', size: 'phone', prepare: openResult },
];
