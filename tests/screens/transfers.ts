import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { signUp, type Newcomer } from '../setup/servers/remote-caller.ts';
import { close, isPhone, open, panel, press, t, type Look, type Screen } from './screen-helpers.ts';

type Parties = { readonly owner: Newcomer; readonly taker: Newcomer; readonly fields: readonly Field[] };

/** Fields of one newcomer, and another with a field of his own. */
const meet = async (page: Page): Promise<Parties> => {
  await page.goto('/');
  const home = new URL(page.url()).origin;
  const [owner, taker] = [await signUp(home), await signUp(home)];
  const land = DEMO_FARMS[0]!.fields.map(({ name, polygon: geometry }) => ({ name, geometry, farm_name: 'Don Emilio' }));
  const fields = await owner.addFields(...land.slice(0, 3));
  await taker.addFields(...land.slice(3, 4).map((field) => ({ ...field, farm_name: 'Santa Rita' })));
  return { owner, taker, fields };
};

/** The panel of a field for a new owner, from the menu of its card. */
const openOffer = async (page: Page, look: Look, offered: boolean): Promise<void> => {
  const { owner, fields } = await meet(page);
  const [field] = fields;
  if (offered) await owner.call(contract.transfers.offer, { field_id: field!.id, email: 'comprador@example.com' });
  await open(page, look, `/dashboard?capa=evi&lote=${field!.id}&paneles=field`, owner.account);
  await press(
    panel(page, 'field')
      .getByRole('button', { name: t('fields:row.menu', { name: field!.name }) })
      .first(),
  );
  await press(page.getByRole('menuitem', { name: t('fields:actions.transfer'), exact: true }));
  await panel(page, 'transfer')
    .getByRole('button', { name: t(offered ? 'transfers:withdraw' : 'transfers:offer.verb') })
    .waitFor();
  // No tooltip of the menu in the picture.
  if (!isPhone(page)) await page.mouse.move(36, 480);
  await mapIdle(page);
};

const confirm = async (page: Page, look: Look): Promise<void> => {
  await openOffer(page, look, false);
  await panel(page, 'transfer').getByLabel(t('transfers:offer.email'), { exact: true }).fill('comprador@example.com');
  await press(panel(page, 'transfer').getByRole('button', { name: t('transfers:offer.verb') }));
  await page.getByRole('alertdialog').getByText(t('transfers:confirm.check')).click();
};

/** What whoever is offered fields sees: the bell's line and the panel it opens. */
const openReceived = async (page: Page, look: Look): Promise<void> => {
  const { owner, taker, fields: offered } = await meet(page);
  for (const { id: field_id } of offered.slice(0, 2)) await owner.call(contract.transfers.offer, { field_id, email: taker.account.user });
  const { fields } = await taker.call(contract.fields.list, {});
  await taker.call(contract.transfers.offer, { field_id: fields[0]!.id, email: 'vecino@example.com' });
  await open(page, look, `/dashboard?capa=evi&paneles=fields,${isPhone(page) ? '' : 'notifications,'}transfers`, taker.account);
  await panel(page, 'transfers').getByText(fields[0]!.name, { exact: true }).first().waitFor();
  if (!isPhone(page)) await close(page, 'imagery');
  await mapIdle(page);
};

/** A field that changes hands as its owner and as its new owner see it. */
export const TRANSFERS: readonly Screen[] = [
  { name: '02-transfer', size: 'wide', prepare: (page, look) => openOffer(page, look, false) },
  { name: '08-phone-transfer', size: 'phone', prepare: (page, look) => openOffer(page, look, false) },
  { name: '12-transfer-confirm', size: 'wide', prepare: confirm },
  { name: '02-transfer-pending', size: 'wide', prepare: (page, look) => openOffer(page, look, true) },
  { name: '08-phone-transfer-pending', size: 'phone', prepare: (page, look) => openOffer(page, look, true) },
  { name: '02-transfers', size: 'wide', prepare: openReceived },
  { name: '08-phone-transfers', size: 'phone', prepare: openReceived },
];
