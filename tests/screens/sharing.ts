import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Share } from '#domain/schemas/share.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { signUp, type Newcomer } from '../setup/servers/remote-caller.ts';
import { close, isPhone, open, panel, press, t, type Look, type Screen } from './screen-helpers.ts';

type Shared = { readonly owner: Newcomer; readonly guest: Newcomer; readonly fields: readonly Field[]; readonly shares: readonly Share[] };

/** Fields of one newcomer shown to another, who has a field of his own and has opened the first. */
const share = async (page: Page): Promise<Shared> => {
  await page.goto('/');
  const home = new URL(page.url()).origin;
  const [owner, guest] = [await signUp(home), await signUp(home)];
  const land = DEMO_FARMS[0]!.fields.map(({ name, polygon: geometry }) => ({ name, geometry, farm_name: 'Don Emilio' }));
  const fields = await owner.addFields(...land.slice(0, 3));
  await guest.addFields(...land.slice(3, 5).map((field) => ({ ...field, farm_name: 'Santa Rita' })));
  const shares: Share[] = [];
  for (const { id: field_id } of fields) shares.push(await owner.call(contract.shares.add, { field_id, email: guest.account.user }));
  const field_id = fields[0]!.id;
  for (const [email, level] of [
    ['asesor@example.com', 'annotate'],
    ['contratista@example.com', 'edit'],
  ] as const)
    await owner.call(contract.shares.add, { field_id, email, level });
  await guest.call(contract.shares.opened, { field_id });
  return { owner, guest, fields, shares };
};

const fieldPath = (field: Field): string => `/dashboard?capa=evi&lote=${field.id}&paneles=field`;

/** The panel of who sees a field, from the menu of its card. */
const openSharing = async (page: Page, look: Look): Promise<void> => {
  const { owner, fields } = await share(page);
  const [field] = fields;
  await open(page, look, fieldPath(field!), owner.account);
  await press(
    page
      .locator('[data-panel=field]')
      .getByRole('button', { name: t('fields:row.menu', { name: field!.name }) })
      .first(),
  );
  await press(page.getByRole('menuitem', { name: t('fields:actions.share') }));
  await panel(page, 'sharing').getByText('contratista@example.com', { exact: true }).waitFor();
  // No tooltip of the menu in the picture.
  if (!isPhone(page)) await page.mouse.move(36, 480);
  await mapIdle(page);
};

const openShared = async (page: Page, look: Look): Promise<Shared> => {
  const shared = await share(page);
  await open(page, look, fieldPath(shared.fields[0]!), shared.guest.account);
  await panel(page, 'field').getByTestId('owner-line').waitFor();
  await mapIdle(page);
  return shared;
};

/** Sharing as its owner and as its guest see it. */
export const SHARING: readonly Screen[] = [
  { name: '02-share', size: 'wide', prepare: openSharing },
  { name: '08-phone-share', size: 'phone', prepare: openSharing },
  {
    name: '02-shared',
    size: 'wide',
    prepare: async (page, look) => {
      await openShared(page, look);
      if (!isPhone(page)) await close(page, 'imagery');
    },
  },
  { name: '08-phone-shared', size: 'phone', prepare: async (page, look) => void (await openShared(page, look)) },
  {
    name: '12-share-ended',
    size: 'wide',
    prepare: async (page, look) => {
      const { owner, fields, shares } = await openShared(page, look);
      await owner.call(contract.shares.revoke, { field_id: fields[0]!.id, share_id: shares[0]!.id });
      await panel(page, 'field')
        .getByRole('button', { name: t('fields:card.zones') })
        .click();
      await page
        .getByText(t('common:lost.title', { name: fields[0]!.name }))
        .first()
        .waitFor();
      await mapIdle(page);
    },
  },
];
