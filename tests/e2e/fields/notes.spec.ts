import sharp from 'sharp';
import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { checkAccessible, enter, expect, SMOKE, test, textsOf, type Page } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const t = textsOf('es');
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const HAIL = 'Granizo';
const SEEN = 'Larvas de 1 cm en 6 de 20 espigas';

/** Six megapixels, taken in the middle of `squareAt(0)`, as a phone writes them. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#3c7a35', noise: { type: 'gaussian', mean: 120, sigma: 30 } } })
    .jpeg({ quality: 70 })
    .withExif({
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 59/1 4494/100', GPSLongitudeRef: 'W', GPSLongitude: '60/1 59/1 4054/100' },
    })
    .toBuffer();

test('a note is put under the crosshair with what was seen, and stands in the list and on the map', SMOKE, async ({ page, newcomer }) => {
  const [field] = await newcomer.addFields({ name: 'Norte', geometry: squareAt(0) });
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field!.id}&paneles=field` });
  const list = panel(page, 'notes');
  const form = panel(page, 'note_form');
  await page
    .getByRole('navigation', { name: t('common:region.main') })
    .getByRole('button', { name: t('notes:title') })
    .tap();
  await expect(list).toContainText(t('notes:empty.title'));
  await checkAccessible(page, '[data-panel=notes]');

  await list.getByRole('button', { name: t('notes:new') }).tap();
  await form.getByRole('button', { name: t('notes:form.save') }).tap();
  await expect(form).toContainText(t('notes:form.no_type'));
  await form.getByRole('radio', { name: t('notes:type.insects') }).tap();
  await form.getByRole('combobox', { name: t('notes:form.specific') }).fill('helicoverpa');
  await page.getByRole('option').first().tap();
  await form.getByRole('button', { name: t('notes:form.crop') }).tap();
  await page.getByRole('option', { name: t('catalog:crop.maize_early'), exact: true }).tap();
  await form.getByLabel(t('notes:form.description')).fill(SEEN);

  const files = form.locator('input[type=file]');
  await files.setInputFiles({ name: 'informe.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
  await expect(form.locator('[data-photo]')).toContainText(t('errors:PHOTO_TYPE'));
  await form.getByRole('button', { name: t('notes:attach.remove', { number: 1 }) }).tap();
  await files.setInputFiles({ name: 'hoja.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(form).toContainText(t('notes:attach.place'));
  await form.getByRole('button', { name: t('notes:attach.no_place') }).tap();
  await expect(form.locator('[data-photo]')).toHaveAttribute('data-state', 'arrived');

  await form.getByRole('button', { name: t('notes:form.move') }).tap();
  const place = page.getByRole('toolbar', { name: t('notes:place.label') });
  await place.getByRole('button', { name: t('notes:place.here') }).tap();
  await expect(place).toHaveCount(0);
  await checkAccessible(page, '[data-panel=note_form]');
  await form.getByRole('button', { name: t('notes:form.save') }).tap();

  await expect(list.locator('[data-note]')).toContainText(SEEN);
  await expect(page.locator('[data-pin][data-selected]')).toHaveCount(1);
  const { notes } = await newcomer.call(contract.notes.list, { field_id: field!.id });
  expect(notes).toMatchObject([{ type: 'insects', crop: 5, description: SEEN, is_public: false, accuracy_m: null }]);
  const [kept] = notes[0]?.photos ?? [];
  expect((kept?.width ?? 0) * (kept?.height ?? 0)).toBeLessThanOrEqual(4_000_000);
  const { exif, icc, xmp } = await sharp(await (await page.request.get(kept?.url ?? '')).body()).metadata();
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
});

test('without a connection a note and its photo wait on the phone, through a reload, and go by themselves', async ({
  page,
  newcomer,
  context,
  expected,
}) => {
  // Asked for before it is sent again: the server has nothing of it.
  expected.push(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/, /status of 404 /);
  const [field] = await newcomer.addFields({ name: 'Norte', geometry: squareAt(0) });
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field!.id}&paneles=notes` });
  const list = panel(page, 'notes');
  const form = panel(page, 'note_form');
  await list.getByRole('button', { name: t('notes:new'), exact: true }).tap();
  await form.getByRole('radio', { name: t('notes:type.other') }).tap();
  await form.getByRole('combobox', { name: t('notes:form.specific') }).fill(HAIL);
  await page.getByRole('option').first().tap();
  await form.getByRole('button', { name: t('notes:form.crop') }).tap();
  await page.getByRole('option', { name: t('catalog:crop.maize_early'), exact: true }).tap();
  await context.setOffline(true);
  await form.locator('input[type=file]').setInputFiles({ name: 'hoja.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(form.locator('[data-photo]')).toContainText(t('notes:attach.waiting'));
  await expect(form).toContainText(t('notes:attach.go_on'));
  await form.getByRole('button', { name: t('notes:form.save') }).tap();
  await expect(list).toContainText(t('notes:outbox.waits'));
  await checkAccessible(page, '[data-panel=notes]');

  await context.setOffline(false);
  await page.reload();
  await expect(list.locator('[data-note]')).toContainText(HAIL);
  await expect(list).not.toContainText(t('notes:outbox.waits'));
  await expect
    .poll(async () => (await newcomer.call(contract.notes.list, { field_id: field!.id })).notes.map(({ photos }) => photos.length))
    .toEqual([1]);
});
