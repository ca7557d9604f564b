import { expect, it } from 'vitest';
import { INDICES } from '../raster/indices/index.ts';
import { LAYER_INDEX } from '../raster/render/layer-bands.ts';
import { INDEX_IDS, SCENE_LAYER_IDS } from '../schemas/imagery.ts';
import { OPEN_INDEX_IDS, PREMIUM_BANDS, PREMIUM_INDICES, PREMIUM_LAYERS } from './premium-layers.ts';

it('every index is either open or premium, and never both', () => {
  expect([...OPEN_INDEX_IDS, ...PREMIUM_INDICES].toSorted()).toEqual([...INDEX_IDS].toSorted());
});

it('no open index needs a band that basic fields are not given', () => {
  const wanted = OPEN_INDEX_IDS.map((id) => [id, INDICES[id].bands.filter((band) => PREMIUM_BANDS.has(band))]);
  expect(wanted).toEqual(OPEN_INDEX_IDS.map((id) => [id, []]));
});

it('the layer of a premium index is premium itself', () => {
  const layers = SCENE_LAYER_IDS.filter((layer) => PREMIUM_INDICES.has(LAYER_INDEX[layer]));
  expect(layers.length).toBeGreaterThan(1);
  expect(layers.filter((layer) => !PREMIUM_LAYERS.has(layer))).toEqual([]);
});
