import { inflateSync } from 'node:zlib';
import { contract } from '#contract/index.ts';
import { currentScene } from '#domain/imagery/current-scene.ts';
import { isFrame } from '#domain/imagery/timelapse.ts';
import { readChip } from '#domain/raster/read-chip.ts';
import { renderLayer } from '#domain/raster/render-layer.ts';
import { shareZones } from '#domain/raster/share-zones.ts';
import { link, openBoard, PATIENCE_MS, test } from './board.ts';
import { expect } from './fixtures.ts';

test('contrasted NDVI has one set of limits over linked panes, and each its own when released', async ({ page, board }) => {
  const { caller, scenes } = board;
  const fields = board.fields.slice(0, 3);
  const date = scenes[0]?.findLast(isFrame)?.date ?? null;
  const alone = await Promise.all(
    fields.map(async (field, at) => {
      const scene = currentScene(scenes[at] ?? [], date);
      if (scene === undefined) throw new Error('No scene');
      const { geometry } = await caller.call(contract.fields.get, { field_id: field.id });
      const bytes = new Uint8Array(await caller.call(contract.imagery.chip, { field_id: field.id, scene_id: scene.id }));
      const bands = await readChip(bytes, { inflate: (packed: Uint8Array) => new Uint8Array(inflateSync(packed)) });
      return renderLayer(bands, { scene, polygon: geometry, layer: 'contrasted_3', palette: 'safe', show_masked: false });
    }),
  );
  const together = shareZones({
    fields: alone.map(({ zone_values }) => zone_values ?? new Float32Array()),
    count: 3,
    method: 'quantile',
  });
  await openBoard(page, fields, { layer: 'contrasted_3', more: `&fecha=${date ?? ''}` });
  const shared = page.getByTestId('zones-ABC');
  await expect(shared).toHaveAttribute('data-limits', together.breaks.join(' '), { timeout: PATIENCE_MS });
  await link(page, 'layer').click();
  await expect(shared).toHaveCount(0);
  for (const [at, { breaks }] of alone.entries())
    await expect(page.getByTestId(`zones-${'ABC'[at] ?? ''}`)).toHaveAttribute('data-limits', (breaks ?? []).join(' '), {
      timeout: PATIENCE_MS,
    });
  expect(new Set(alone.map(({ breaks }) => breaks?.join())).size).toBe(3);
});
