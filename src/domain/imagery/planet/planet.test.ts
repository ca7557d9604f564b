import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../geometry/types.ts';
import type { SceneItem } from '../scene-item.ts';
import { bestPasses } from './best-passes.ts';
import { readPlanetAssets } from './read-planet-assets.ts';
import { readPlanetPage } from './read-planet-page.ts';
import { planetSearchBody } from './search-body.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const feature = (id: string, footprint: Polygon, properties: object = {}) => ({
  type: 'Feature',
  id,
  geometry: footprint,
  assets: ['ortho_analytic_8b_sr', 'ortho_udm2', 'ortho_visual'],
  properties: { acquired: '2026-01-12T13:26:15.672341Z', clear_percent: 97, cloud_cover: 0.5, ...properties },
});
const WIDE = box(-62, -35, -61, -34);
const FIELD = box(-61.6, -34.6, -61.5, -34.5);

describe('a page of a search', () => {
  it('gives scenes with their footprint, and where the next page is', () => {
    const page = readPlanetPage({
      type: 'FeatureCollection',
      features: [feature('20260112_132615_67_2474', WIDE)],
      _links: { _next: 'https://api.planet.com/next' },
    });
    expect(page).toMatchObject({ skipped: 0, next: 'https://api.planet.com/next' });
    expect(page.items[0]).toMatchObject({
      id: '20260112_132615_67_2474',
      platform: 'planetscope',
      datetime: '2026-01-12T13:26:15.672Z',
      cloud_cover: 3,
      bbox: [-62, -35, -61, -34],
      footprint: WIDE,
    });
  });

  it('takes the share of cloud where a scene has no UDM2 figure', () => {
    const { items } = readPlanetPage({ type: 'FeatureCollection', features: [feature('a_1', WIDE, { clear_percent: null })] });
    expect(items[0]?.cloud_cover).toBe(50);
  });

  it('passes over what is no scene, and scenes without the files that are read', () => {
    const bare = { ...feature('b_2', WIDE), assets: ['ortho_visual', 'ortho_udm2'] };
    const page = readPlanetPage({ type: 'FeatureCollection', features: [bare, { type: 'Feature' }, 7, feature('../x', WIDE)] });
    expect(page).toEqual({ items: [], skipped: 4, next: null });
  });

  it.each([null, 'text', { features: [] }, { type: 'FeatureCollection' }])('%j is refused', (json) => {
    expect(() => readPlanetPage(json)).toThrow(expect.objectContaining({ code: 'IMAGERY_PROVIDER_DOWN' }));
  });
});

describe('the assets of a scene', () => {
  const active = { status: 'active', location: 'https://api.planet.com/data/v1/download?token=x' };
  it('are read as far as they are', () => {
    const inactive = { status: 'inactive', _links: { activate: 'https://api.planet.com/data/v1/assets/y/activate' } };
    expect(readPlanetAssets({ ortho_analytic_8b_sr: inactive, ortho_udm2: active })).toEqual({
      ortho_analytic_8b_sr: { status: 'inactive', activate: inactive._links.activate },
      ortho_udm2: active,
    });
  });
  it('that are gone make the scene gone', () => {
    expect(() => readPlanetAssets({ ortho_udm2: active })).toThrow(expect.objectContaining({ code: 'SCENE_GONE' }));
  });
  it.each([
    [],
    { ortho_analytic_8b_sr: { status: 'odd' }, ortho_udm2: active },
    { ortho_analytic_8b_sr: { status: 'active' }, ortho_udm2: active },
  ])('%j is refused', (json) => {
    expect(() => readPlanetAssets(json)).toThrow(expect.objectContaining({ code: 'IMAGERY_PROVIDER_DOWN' }));
  });
});

describe('the pass that is taken of a day', () => {
  const item = (id: string, footprint: Polygon, cloud_cover: number, datetime = '2026-01-12T13:26:15.000Z'): SceneItem => ({
    id,
    collection: 'PSScene',
    platform: 'planetscope',
    datetime,
    cloud_cover,
    baseline: null,
    boa_offset_applied: null,
    epsg: null,
    bbox: null,
    bands: {},
    footprint,
  });
  const half = box(-62, -35, -61.55, -34);
  const rest = box(-61.55, -35, -61, -34);
  const idsOf = (items: readonly SceneItem[]) => bestPasses(items, FIELD, -61.5).map(({ id }) => id);

  it('covers most of the field, with all its pictures', () => {
    const items = [item('20260112_1_00_aaaa', half, 0), item('20260112_2_00_bbbb', half, 40), item('20260112_3_00_bbbb', rest, 40)];
    expect(idsOf(items)).toEqual(['20260112_2_00_bbbb', '20260112_3_00_bbbb']);
  });
  it('is the clearest of those that cover as much', () => {
    expect(idsOf([item('20260112_1_00_aaaa', WIDE, 30), item('20260112_2_00_bbbb', WIDE, 2)])).toEqual(['20260112_2_00_bbbb']);
  });
  it('is taken for every day, and none where nothing reaches the field', () => {
    const next = item('20260113_1_00_aaaa', WIDE, 0, '2026-01-13T13:26:15.000Z');
    expect(idsOf([item('20260112_1_00_aaaa', WIDE, 0), next])).toHaveLength(2);
    expect(idsOf([item('20260112_1_00_aaaa', box(10, 10, 11, 11), 0)])).toEqual([]);
  });
});

it('a search asks for standard scenes over the box with both files, between the days', () => {
  const { filter, item_types } = planetSearchBody({ bbox: [-62, -35, -61, -34], from: '2026-01-01', to: '2026-01-13' }) as {
    filter: { config: readonly { type: string; config: unknown }[] };
    item_types: string[];
  };
  expect(item_types).toEqual(['PSScene']);
  expect(filter.config.map(({ type }) => type)).toEqual([
    'GeometryFilter',
    'DateRangeFilter',
    'StringInFilter',
    'AssetFilter',
    'AssetFilter',
    'PermissionFilter',
  ]);
  expect(filter.config[1]?.config).toEqual({ gte: '2026-01-01T00:00:00Z', lte: '2026-01-13T23:59:59Z' });
});
