import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { material } from '../../../../tests/setup/samples/material.ts';
import { AppError } from '../../errors.ts';
import type { Band } from '../../schemas/imagery.ts';
import { readStacItem } from './read-stac-item.ts';
import { readStacPage, type StacPage } from './read-stac-page.ts';

type ExpectedAsset = { asset: string; href: string; shape: number[] | null; transform: number[] | null };
type ExpectedItem = {
  id: string;
  collection: string | null;
  datetime: string | null;
  cloud_cover: number | null;
  epsg: number | string | null;
  platform: string | null;
  processing_baseline: string | null;
  boa_offset_applied: boolean | null;
} & Partial<Record<'red' | 'green' | 'blue' | 'nir' | 'rededge1' | 'scl', ExpectedAsset>>;
type ExpectedFile = { returned: number; has_next: boolean; items: ExpectedItem[] };

const NAMES = { red: 'B04', green: 'B03', blue: 'B02', nir: 'B08', rededge1: 'B05', scl: 'SCL' } as const satisfies Record<string, Band>;
const folder = material('stac');
const load = (name: string): unknown => JSON.parse(readFileSync(path.join(folder ?? '', name), 'utf8'));
const asPage = (json: unknown): StacPage =>
  (json as { type?: string }).type === 'Feature' ? readStacPage({ type: 'FeatureCollection', features: [json] }) : readStacPage(json);
const plainEpsg = (epsg: ExpectedItem['epsg']): number | null => (typeof epsg === 'string' ? Number(epsg.replace('EPSG:', '')) : epsg);

describe.skipIf(folder === null)(`recorded answers of real services${folder === null ? ' (material absent)' : ''}`, () => {
  const expected = folder === null ? {} : (load('expected.json') as { files: Record<string, ExpectedFile> }).files;

  it.each(Object.entries(expected))('%s', (name, file) => {
    const page = asPage(load(name));
    const dated = file.items.filter((item) => item.datetime !== null);
    expect(page.next !== null).toBe(file.has_next);
    expect(page.items.length).toBe(dated.length);
    expect(page.skipped).toBe(file.returned - dated.length);
    page.items.forEach((item, index) => {
      const wanted = dated[index]!;
      expect(item).toMatchObject({
        id: wanted.id,
        collection: wanted.collection,
        cloud_cover: wanted.cloud_cover,
        epsg: plainEpsg(wanted.epsg),
        baseline: wanted.processing_baseline,
        boa_offset_applied: wanted.boa_offset_applied,
      });
      expect(Date.parse(item.datetime)).toBe(Math.trunc(Date.parse(wanted.datetime!)));
      for (const [common, band] of Object.entries(NAMES)) {
        const asset = wanted[common as keyof typeof NAMES];
        if (asset === undefined || asset === null) {
          expect(item.bands[band], `${band} of ${item.id}`).toBeUndefined();
          continue;
        }
        expect(item.bands[band]).toMatchObject({
          key: asset.asset,
          href: asset.href,
          shape: asset.shape,
          transform: asset.transform?.slice(0, 6) ?? null,
        });
      }
    });
  });

  it.each([
    'earth-search-landing-01.json',
    'stac-spec-collection.json',
    'sentinelhub-normal_stat_failed_result.json',
    'eodag-cop_dataspace_search.json',
  ])('%s is refused as an answer, not read as an empty list', (name) => {
    expect(() => readStacPage(load(name))).toThrow(new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' }));
  });
});

const feature = (properties: object): unknown => ({
  type: 'Feature',
  id: 'x',
  bbox: [1, 2, 3, 4],
  assets: {},
  properties: { datetime: '2025-01-01T10:00:00Z', ...properties },
});

describe('readStacItem', () => {
  it('reads the zone from either spelling', () => {
    expect(readStacItem(feature({ 'proj:epsg': 32720 }))?.epsg).toBe(32720);
    expect(readStacItem(feature({ 'proj:code': 'EPSG:32720' }))?.epsg).toBe(32720);
    expect(readStacItem(feature({}))?.epsg).toBeNull();
  });
  it('gives null for what is not a dated item', () => {
    for (const json of [null, 7, [], {}, feature({ datetime: null }), feature({ datetime: 'soon' })]) expect(readStacItem(json)).toBeNull();
  });
});
