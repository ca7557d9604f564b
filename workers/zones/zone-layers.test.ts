import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeClip } from '#domain/imagery/write-clip.ts';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { SceneBands } from '#domain/raster/types.ts';
import { buildZones } from './build-zones.ts';
import { measureZones } from './measure-zones.ts';
import { loadZoneLayers, type ZoneScene } from './zone-layers.ts';

const EPSG = 32_720;
const ORIGIN = [500_000, 6_250_000] as const;
const SIDE = 60;
const at = (x: number, y: number) => fromUtm([ORIGIN[0] + 10 * x, ORIGIN[1] - 10 * y], EPSG);
const FIELD: Polygon = { type: 'Polygon', coordinates: [[at(8, 52), at(52, 52), at(52, 8), at(8, 8), at(8, 52)]] };
const signal = new AbortController().signal;

/** A clip whose west has less infrared, with a cloud of one 20 m pixel in its class band. */
function sceneOf(season: number, cloud: number | null): ZoneScene {
  const fine = { width: SIDE, height: SIDE, origin: ORIGIN, pixel_m: 10, epsg: EPSG };
  const coarse = { ...fine, width: SIDE / 2, height: SIDE / 2, pixel_m: 20 };
  const plane = (valueAt: (x: number) => number) => Uint16Array.from({ length: SIDE * SIDE }, (_, i) => valueAt(i % SIDE));
  const bands: SceneBands['bands'] = {
    B02: plane(() => 300),
    B04: plane(() => 400),
    B08: plane((x) => (x < 30 ? 2500 : 4000) + 100 * season),
    SCL: Uint16Array.from({ length: (SIDE * SIDE) / 4 }, (_, i) => (i === cloud ? 9 : 4)),
  };
  const clip = writeClip({ fine, coarse, bands }, (bytes) => deflateSync(bytes));
  const id = `zones-${season}-${cloud}`;
  return {
    source: { kind: 'clip', bytes: clip.buffer },
    scene: { id, scale: 1e-4, offset: 0, offset_from: 'none', baseline: null },
    input: { scene_id: id, date: `${2021 + season}-01-10`, start_year: 2020 + season, index: 'ndvi', valid_fraction: 1 },
  };
}

describe('layers of zones', () => {
  it('are EVI of the clear pixels of the field, clouds grown by 60 m', async () => {
    const [layer] = await loadZoneLayers([sceneOf(0, 15 * 30 + 15)], FIELD, signal);
    const { values } = layer!.grid;
    expect(layer!.input.index).toBe('evi');
    const evi = (n: number) => (2.5 * (n - 0.04)) / (n + 6 * 0.04 - 7.5 * 0.03 + 1);
    expect(values[10 * SIDE + 10]).toBeCloseTo(evi(0.25), 5);
    expect(values[10 * SIDE + 50]).toBeCloseTo(evi(0.4), 5);
    expect(values[0]).toBeNaN();
    // 29 pixels of 20 m
    const inside = values.filter((_, i) => i % SIDE >= 8 && i % SIDE < 52 && i >= 8 * SIDE && i < 52 * SIDE);
    expect(inside.filter(Number.isNaN)).toHaveLength(29 * 4);
  });

  it('become a plan, and the plan is measured again from the same scenes', async () => {
    const scenes = [sceneOf(0, null), sceneOf(1, 100), sceneOf(2, null)];
    const plan = await buildZones({ polygon: FIELD, count: null, scenes }, { signal });
    expect(plan.zones).toHaveLength(2);
    expect(plan.inputs.map(({ index }) => index)).toEqual(['evi', 'evi', 'evi']);
    expect(plan.zones[0]!.share).toBeCloseTo(0.5, 2);
    expect(await measureZones({ plan, polygon: FIELD, scenes }, { signal })).toEqual(plan);
  });

  it('are not built once the call is given up', async () => {
    await expect(
      buildZones({ polygon: FIELD, count: 2, scenes: [sceneOf(5, null)] }, { signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough');
  });
});
