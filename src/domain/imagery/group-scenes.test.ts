import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupScenes, localDay, sceneDay, sceneId } from './group-scenes.ts';
import type { SceneItem } from './scene-item.ts';
import { readStacPage } from './stac/read-stac-page.ts';

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

describe('a tile that was cut apart', () => {
  const report = (file: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../tests/fixtures/reports/11-s2-split-tile/${file}`, import.meta.url), 'utf8')) as unknown;
  const pieces = readStacPage(report('search.json')).items;
  const idsOf = (items: readonly SceneItem[]) => groupScenes(items, -60.5, source).map((group) => group.items.map(({ id }) => id));
  const processed = (baseline: string) => pieces.map((piece) => ({ ...piece, id: `${piece.id}_${baseline}`, baseline }));

  it('is one scene of both pieces', () => {
    const wanted = report('expected.json') as { items_of_the_scene: string[] };
    expect(idsOf(pieces)).toEqual([wanted.items_of_the_scene]);
    const boxes = pieces.map(({ footprint: _footprint, ...rest }) => rest);
    expect(idsOf(boxes)).toEqual([wanted.items_of_the_scene]);
  });
  it('and processed again is the newest of each piece', () => {
    const [old, now] = [processed('04.00'), processed('05.11')];
    expect(idsOf([...old, ...now])).toEqual([now.map(({ id }) => id)]);
    expect(idsOf([now[0]!, old[0]!, old[1]!, now[1]!])).toEqual([now.map(({ id }) => id)]);
    expect(idsOf([...now, ...now.map((piece) => ({ ...piece, id: `${piece.id}_again` }))])).toEqual([now.map(({ id }) => id)]);
  });
  it('and joined by a newer processing is that one; with but one piece processed again, the other stays', () => {
    const [south, north] = pieces as [SceneItem, SceneItem];
    const { footprint: _footprint, ...box } = { ...south, id: 'whole', baseline: '05.12' };
    const whole: SceneItem = { ...box, bbox: [-60.857, -34.42, -59.627, -33.43] };
    expect(idsOf([south, north, whole])).toEqual([['whole']]);
    expect(idsOf([south, north, { ...north, id: 'north again', baseline: '05.12' }])).toEqual([['north again', south.id]]);
  });
  it('keeps the newest where an edge has only moved', () => {
    const [south] = pieces as [SceneItem];
    const ring = south.footprint!.coordinates[0]!.map(([x, y]) => [x, y + 0.005] as const);
    const moved: SceneItem = { ...south, id: 'moved', baseline: '05.12', footprint: { type: 'Polygon', coordinates: [ring] } };
    expect(idsOf([south, moved])).toEqual([['moved']]);
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
