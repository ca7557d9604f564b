import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { demoAccount } from '../setup/page/log-in.ts';
import { sowing } from '../setup/samples/activity-samples.ts';
import { DEMO_DATE } from '../setup/servers/product-server.ts';
import { callerOf } from '../setup/servers/remote-caller.ts';
import { isPhone, open, panel, press, t, type Look, type Screen } from './screen-helpers.ts';

const SEASON = runningSeason(DEMO_DATE);
const [GAUNA, MANAGER] = ['gauna@surco.demo', 'gerente@surco.demo'] as const;
const FREE = 'La Aguada';
const PATH = '/brevant/overseeding_coverage';

/** Maize of the brand on one more of his fields, which no coverage has. */
async function sow(page: Page): Promise<void> {
  const { password } = await demoAccount(page);
  const caller = await callerOf(new URL(page.url()).origin, { user: GAUNA, password });
  const { fields } = await caller.call(contract.fields.list, {});
  const field_ids = fields.filter(({ name }) => name === FREE).map(({ id }) => id);
  await caller.call(contract.activities.create, { field_ids, ...SEASON, activity: sowing({}, { done_date: '2025-10-02' }) });
}

/** The list, as somebody of the seed brand sees it. */
const openList = async (page: Page, look: Look, user: string = GAUNA): Promise<void> => {
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
  await sow(page);
  await press(panel(page, 'coverage').getByRole('button', { name: t('coverage:new') }));
  const box = panel(page, 'coverage_one').getByRole('checkbox', {
    name: t('coverage:form.choose', { field: FREE, farm: 'La Tranquera' }),
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
