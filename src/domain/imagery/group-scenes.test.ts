import { describe, expect, it } from 'vitest';
import { groupScenes, localDay, sceneDay, sceneId } from './group-scenes.ts';
import type { SceneItem } from './scene-item.ts';

const asset = (east: number): SceneItem['bands'] => ({
  B04: { key: 'B04', href: 'x', media_type: null, shape: null, transform: [10, 0, east, 0, -10, 6_200_000] },
});
const item = (id: string, change: Partial<SceneItem> = {}): SceneItem => ({
  id,
  collection: null,
  platform: 'sentinel-2a',
  datetime: '2026-01-12T14:00:00.000Z',
  cloud_cover: 10,
  baseline: '05.11',
  boa_offset_applied: false,
  epsg: 32720,
  bbox: null,
  bands: asset(600_000),
  ...change,
});
const source = { provider: 'earth-search', is_demo: false };

describe('groupScenes', () => {
  it('joins the tiles of one pass and averages their clouds', () => {
    const groups = groupScenes([item('a'), item('b', { bands: asset(700_000), cloud_cover: 30 })], -60, source);
    expect(groups).toHaveLength(1);
    expect(groups[0]!.items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(groups[0]!.scene).toMatchObject({
      id: 'earth-search_2026-01-12_sentinel-2a',
      date: '2026-01-12',
      cloud_cover: 20,
      offset: -0.1,
      offset_from: 'baseline',
    });
  });
  it('keeps the newest processing of a tile', () => {
    const groups = groupScenes([item('old', { baseline: '02.12' }), item('new'), item('older', { baseline: '02.00' })], -60, source);
    expect(groups[0]!.items.map(({ id }) => id)).toEqual(['new']);
  });
  it('never mixes two offset rules in one scene', () => {
    const groups = groupScenes([item('a'), item('b', { bands: asset(700_000), boa_offset_applied: true })], -60, source);
    expect(groups[0]!.items.map(({ id }) => id)).toEqual(['a']);
  });
  it('tells satellites and days apart, oldest first', () => {
    const groups = groupScenes(
      [item('late', { datetime: '2026-01-17T14:00:00.000Z' }), item('a'), item('b', { platform: 'Sentinel-2B' })],
      -60,
      source,
    );
    expect(groups.map(({ scene }) => scene.id)).toEqual([
      'earth-search_2026-01-12_sentinel-2a',
      'earth-search_2026-01-12_sentinel-2b',
      'earth-search_2026-01-17_sentinel-2a',
    ]);
  });
});

describe('names and days', () => {
  it('takes the day of the place, not of Greenwich', () => {
    expect(localDay('2023-06-25T23:46:21Z', 178)).toBe('2023-06-26');
    expect(localDay('2023-06-25T00:20:00Z', -100)).toBe('2023-06-24');
  });
  it('finds the day in a name and nothing in other texts', () => {
    expect(sceneDay(sceneId('planetary-computer', 'Sentinel-2A', '2026-01-12'))).toBe('2026-01-12');
    for (const text of ['', '../../etc/passwd', 'demo_2026-01-12', 'demo_2026-1-12_x', 'a b_2026-01-12_x'])
      expect(sceneDay(text)).toBeNull();
  });
});
