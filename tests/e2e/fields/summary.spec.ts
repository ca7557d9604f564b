import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { newNote } from '../../setup/samples/activity-samples.ts';
import { checkAccessible, enter, expect, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');
const [LAND] = DEMO_FARMS[0]!.fields;
const [CORNER] = LAND!.polygon.coordinates[0]!;

test('the summary of a field says how it stands, what waits and what the week brings, each leading to its place', async ({
  page,
  newcomer,
}) => {
  const [field] = await newcomer.addFields({ name: 'Norte', geometry: LAND!.polygon });
  const task = { type: 'task', specific_type: 'scout', task: { due: '2026-01-10', is_done: false } } as const;
  const position: [number, number] = [CORNER![0], CORNER![1]];
  await newcomer.call(contract.notes.create, { field_id: field!.id, note_id: randomUUID(), note: newNote({ ...task, position }) });
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field!.id}&paneles=summary` });
  const summary = page.locator('[data-panel=summary]');
  const section = (id: string) => summary.locator(`[data-section=${id}]`);
  await expect(section('figures').getByTestId('summary-rain')).toContainText('mm');
  await expect(section('changes')).toContainText(t('summary:changed.first'));
  await expect(section('week').getByRole('listitem')).toHaveCount(7);
  await expect(section('last')).toContainText(t('summary:last.none'));
  await checkAccessible(page, '[data-panel=summary]');

  await section('due')
    .getByRole('button', { name: `${t('summary:due.look')}: Recorrer` })
    .click();
  await expect(page.locator('[data-panel=notes]')).toContainText('Recorrer');
});
