import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { demoAccount } from '../setup/page/log-in.ts';
import { sowing } from '../setup/samples/activity-samples.ts';
import { madePdf } from '../setup/samples/pdf/made-pdf.ts';
import { DEMO_DATE } from '../setup/servers/product-server.ts';
import { callerOf, type RemoteCaller } from '../setup/servers/remote-caller.ts';
import { isPhone, open, panel, press, t, type Look, type Screen } from './screen-helpers.ts';

const SEASON = runningSeason(DEMO_DATE);
const [GAUNA, ADVISER, MANAGER] = ['gauna@surco.demo', 'asesor@surco.demo', 'gerente@surco.demo'] as const;
const PATH = '/brevant/overseeding_coverage';

type Maker = (
  by: RemoteCaller,
  of: { readonly firstname: string; readonly lastname: string; readonly business_name: string },
  names: readonly string[],
) => Promise<Coverage>;

/** Maize of the brand on all fields of somebody, and the ids of those by name. */
async function sow(owner: RemoteCaller): Promise<ReadonlyMap<string, string>> {
  const { fields } = await owner.call(contract.fields.list, {});
  const activity = sowing({}, { done_date: '2025-10-02' });
  await owner.call(contract.activities.create, { field_ids: fields.map(({ id }) => id), ...SEASON, activity });
  return new Map(fields.map(({ id, name }) => [name, id]));
}

/** The demo's producers with their coverages, in every state but one. */
async function makeCoverages(page: Page): Promise<void> {
  const home = new URL(page.url()).origin;
  const { password } = await demoAccount(page);
  const as = (user: string): Promise<RemoteCaller> => callerOf(home, { user, password });
  const manager = await as(MANAGER);
  if ((await manager.call(contract.coverage.list, {})).total > 0) return;
  const [gauna, ibanez, sosa, adviser] = [await as(GAUNA), await as('ibanez@surco.demo'), await as('sosa@surco.demo'), await as(ADVISER)];
  const ids = new Map([...(await sow(gauna)), ...(await sow(ibanez)), ...(await sow(sosa))]);
  const make: Maker = (by, of, names) =>
    by.call(contract.coverage.create, {
      ...SEASON,
      ...of,
      field_ids: names.map((name) => ids.get(name)).join(','),
      seed_brand: 'seed.brevant',
      name: 'factura_0003-00018422.pdf',
      file: madePdf(),
    });
  const approve = (by: RemoteCaller, { id, version }: Coverage): Promise<Coverage> =>
    by.call(contract.coverage.activate, { brand: 'brevant', coverage_id: id, version, accepted_terms: true, terms_version: '1' });
  const of = {
    gauna: { firstname: 'Hernán', lastname: 'Gauna', business_name: 'Gauna Hnos.' },
    ibanez: { firstname: 'Marta', lastname: 'Ibáñez', business_name: 'Don Anselmo S.A.' },
    sosa: { firstname: 'Julián', lastname: 'Sosa', business_name: 'El Recreo S.C.A.' },
  };
  await approve(ibanez, await make(ibanez, of.ibanez, ['Lote 3', 'Lote 4', 'El Molino']));
  const { id, version } = await approve(sosa, await make(sosa, of.sosa, ['San Luis']));
  const reason = 'La factura es de una campaña anterior.';
  await manager.call(contract.coverage.annul, { coverage_id: id, version, reason });
  await make(sosa, of.sosa, ['La Cañada', 'Santa Rosa']);
  await approve(gauna, await make(gauna, of.gauna, ['Lote 7']));
  await make(adviser, of.gauna, ['El Puesto', 'La Manga']);
}

/** The list, as somebody of the seed brand sees it. */
const openList = async (page: Page, look: Look, user: string = GAUNA): Promise<void> => {
  await page.goto('/');
  await makeCoverages(page);
  const { password } = await demoAccount(page);
  // Its address is the seed brand’s, and so are its colours.
  await open(page, { ...look, theme: 'brevant' }, PATH, { user, password });
  await panel(page, 'coverage').getByRole('table').waitFor();
};

/** One of it, by its state. */
const openOne = async (page: Page, look: Look, state: Coverage['state'], user?: string): Promise<void> => {
  await openList(page, look, user);
  const row = panel(page, 'coverage')
    .getByRole('row')
    .filter({ hasText: t(`coverage:state.${state}`) });
  await press(row.getByRole('button').first());
  await panel(page, 'coverage_one')
    .getByText(t(state === 'pending' ? 'coverage:form.change_invoice' : 'coverage:facts.holder'), { exact: true })
    .waitFor();
  if (!isPhone(page)) await page.mouse.move(36, 480);
  await mapIdle(page);
};

const openNew = async (page: Page, look: Look): Promise<void> => {
  await openList(page, look);
  await press(panel(page, 'coverage').getByRole('button', { name: t('coverage:new') }));
  const box = panel(page, 'coverage_one').getByRole('checkbox', {
    name: t('coverage:form.choose', { field: 'La Aguada', farm: 'La Tranquera' }),
  });
  await box.check();
  if (!isPhone(page)) await page.mouse.move(36, 480);
  await mapIdle(page);
};

export const COVERAGE_SCREENS: readonly Screen[] = [
  { name: '11-coverage', size: 'wide', prepare: (page, look) => openOne(page, look, 'pending') },
  { name: '11-coverage-staff', size: 'wide', prepare: (page, look) => openOne(page, look, 'void', MANAGER) },
  { name: '11-coverage-approved', size: 'wide', prepare: (page, look) => openOne(page, look, 'approved') },
  { name: '11-coverage-new', size: 'wide', prepare: openNew },
  {
    name: '11-coverage-approve',
    size: 'wide',
    prepare: async (page, look) => {
      await openOne(page, look, 'pending');
      await panel(page, 'coverage_one')
        .getByRole('checkbox', { name: t('coverage:terms.accept') })
        .check();
      await press(panel(page, 'coverage_one').getByRole('button', { name: t('coverage:approve.verb') }));
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: '11-coverage-phone', size: 'phone', prepare: (page, look) => openList(page, look, MANAGER) },
  { name: '11-coverage-form-phone', size: 'phone', prepare: (page, look) => openOne(page, look, 'pending') },
];
