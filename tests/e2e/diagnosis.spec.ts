import sharp from 'sharp';
import { contract } from '#contract/index.ts';
import { makeLeaf } from '../setup/photos/made-leaves.ts';
import { squareAt } from '../setup/samples/field-samples.ts';
import { signUp } from '../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, SMOKE, test, textsOf } from './fixtures.ts';

const t = textsOf('es');

test('a photo of a leaf becomes a diagnosis, and the diagnosis a note with its photo', SMOKE, async ({ page, product }) => {
  const newcomer = await signUp(product.url);
  const [field] = await newcomer.addFields({ name: 'Norte', geometry: squareAt(0) });
  const field_id = field!.id;
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field_id}&paneles=field,pest_prediction` });
  const panel = page.locator('[data-panel=pest_prediction]');
  const { width, height, pixels } = makeLeaf(3, 1_024, 768, 90).picture;

  await test.step('it asks for the crop, reads the photo, and says that it is not sure', async () => {
    await panel.getByRole('button', { name: t('pest-prediction:crop') }).click();
    await page.getByRole('option', { name: t('catalog:crop.maize_early'), exact: true }).click();
    const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    await panel.getByLabel(t('pest-prediction:photo_file')).setInputFiles({ name: 'hoja.jpg', mimeType: 'image/jpeg', buffer });
    const result = panel.getByRole('article');
    await expect(result).toContainText(t('pest-prediction:method.classical'));
    await expect(result.getByRole('meter')).toHaveCount(3);
    await checkAccessible(page, '[data-panel=pest_prediction]');
    await expect(result).toContainText(t('pest-prediction:doubt'));
    const { diagnoses } = await newcomer.call(contract.diagnosis.list, { field_id });
    expect(diagnoses).toMatchObject([{ method: 'classical', outcome: 'identified', crop: 5, photo: { width: 1_024 } }]);
    expect(Math.max(...diagnoses[0]!.predictions.map(({ certainty }) => certainty))).toBeLessThanOrEqual(0.39);
  });

  await test.step('computed anew there are two, and the first stays', async () => {
    await panel.getByRole('button', { name: t('pest-prediction:again') }).click();
    await expect(panel.getByRole('region', { name: t('pest-prediction:history') }).getByRole('button')).toHaveCount(2);
  });

  await test.step('a note takes its photo with it', async () => {
    await panel.getByRole('button', { name: t('pest-prediction:note') }).click();
    const form = page.locator('[data-panel=note_form]');
    await form.getByRole('button', { name: t('notes:form.save') }).click();
    await expect(page.getByText(t('notes:saved', { name: 'Norte', title: 'Roya común del maíz' }))).toBeVisible();
    const { notes } = await newcomer.call(contract.notes.list, { field_id });
    expect(notes).toMatchObject([{ type: 'disease', specific_type: 'puccso', crop: 5, photos: [{ width: 1_024 }] }]);
  });
});
