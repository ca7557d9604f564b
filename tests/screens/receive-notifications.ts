import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { signUp, type Newcomer } from '../setup/servers/remote-caller.ts';
import { close, open, panel, press, t, type Look } from './screen-helpers.ts';

const READ_MS = 300_000;

/** An order whose fields are all measured, with the notifications about them. */
const measured = async (newcomer: Newcomer, job_id: string): Promise<void> => {
  const deadline = Date.now() + READ_MS;
  for (;;) {
    const { job } = await newcomer.call(contract.statisticsJobs.get, { job_id });
    if (job.state === 'done') return;
    if (job.state === 'failed' || Date.now() > deadline)
      throw new Error(`The order is ${job.state}, ${job.done_count} demo_fields measured`);
    await sleep(500);
  }
};
/** Fields that were looked at twice, as the watch does day after day: the second image is notified. */
export const receiveNotifications = async (page: Page, look: Look, is_phone = false): Promise<void> => {
  await page.goto('/');
  const newcomer = await signUp(new URL(page.url()).origin);
  const demo_fields = DEMO_FARMS[0]!.fields.slice(0, 8);
  const fields = await newcomer.addFields(
    ...demo_fields.map(({ name, polygon }) => ({ name, geometry: polygon, farm_name: 'Don Emilio' })),
  );
  for (const [from, to] of [
    ['2025-12-31', '2026-01-04'],
    ['2026-01-05', '2026-01-12'],
  ] as const) {
    const { id } = await newcomer.call(contract.statisticsJobs.create, {
      field_ids: fields.map((field) => field.id),
      index: 'evi',
      from,
      to,
    });
    await measured(newcomer, id);
  }
  const { groups } = await newcomer.call(contract.notifications.groups, {});
  await newcomer.call(contract.notifications.read, { ids: groups.slice(3).map(({ newest }) => newest.id) });
  await open(page, look, '/dashboard?capa=evi&paneles=notifications', newcomer.account);
  if (!is_phone) await close(page, 'imagery');
  await press(
    panel(page, 'notifications')
      .getByRole('button', { name: t('notifications:earlier_one', { count: 1 }) })
      .first(),
  );
  await mapIdle(page);
};
