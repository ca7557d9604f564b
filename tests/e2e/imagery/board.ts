import { contract } from '#contract/index.ts';
import type { TimelineScene } from '#domain/imagery/timelapse.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import type { Preferences } from '#state/preferences.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { callerOf, type RemoteCaller } from '../../setup/servers/remote-caller.ts';
import { enter, expect, test as base, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
export const LETTERS = ['A', 'B', 'C', 'D'] as const;
const SEASON = { from: '2025-07-01', to: '2026-06-30' };
export const PATIENCE_MS = 60_000;

type Measured = Scene & TimelineScene & { readonly mean: number | null };
type Board = { readonly caller: RemoteCaller; readonly fields: readonly Field[]; readonly scenes: readonly (readonly Measured[])[] };

/** Four fields of the demo's first farm, once the server has looked at all their scenes. */
export const test = base.extend<{ board: Board }>({
  board: async ({ page, product }, give) => {
    const caller = await callerOf(product.url, await demoAccount(page));
    const all = (await caller.call(contract.fields.list, {})).fields;
    const fields = ['7 Norte', 'El Bajo', 'Cuadro 4', 'La Laguna'].flatMap((name) => all.find((field) => field.name === name) ?? []);
    expect(fields).toHaveLength(4);
    const scenes = await Promise.all(
      fields.map(async (field) => {
        const asked = { field_id: field.id, ...SEASON };
        const measure = () => caller.call(contract.imagery.statistics, { ...asked, index: 'ndvi' });
        await expect.poll(async () => (await measure()).pending, { timeout: 120_000 }).toBe(0);
        const rows = new Map((await measure()).statistics.map((row) => [row.scene_id, row]));
        const { scenes: found } = await caller.call(contract.imagery.catalog, asked);
        return found.map((scene) => {
          const row = rows.get(scene.id);
          return { ...scene, valid_fraction: row?.valid_fraction ?? null, mean: row?.mean ?? null, is_excluded: false };
        });
      }),
    );
    await give({ caller, fields, scenes });
  },
});

export const pane = (page: Page, at: number) => page.locator(`[data-pane="${at}"]`);
export const value = (page: Page, letter: string) => page.getByTestId(`value-${letter}`);
export const row = (page: Page, letter: string) => page.locator(`[data-row=${letter}]`);
export const link = (page: Page, key: 'zoom' | 'position' | 'date' | 'layer') =>
  page.getByRole('group', { name: t('compare:links.label') }).getByRole('button', { name: t(`compare:links.${key}`) });
export const addressOf = (fields: readonly Field[], more = '', layer = 'ndvi'): string =>
  `/dashboard?capa=${layer}&comparar=${fields.map(({ id }) => id).join(',')}${more}`;

type BoardOptions = { readonly layer?: string; readonly more?: string; readonly mode?: Preferences['mode'] };

/** Opens a board by its address and waits for its numbers. */
export async function openBoard(
  page: Page,
  fields: readonly Field[],
  { layer = 'ndvi', more = '', mode = 'light' }: BoardOptions = {},
): Promise<void> {
  await enter(page, { path: addressOf(fields, more, layer), mode, map: false });
  for (const letter of LETTERS.slice(0, fields.length)) {
    await expect(value(page, letter)).toHaveText(/\d/, { timeout: PATIENCE_MS });
    await expect(row(page, letter)).toContainText(/\d\smm/, { timeout: PATIENCE_MS });
  }
}
