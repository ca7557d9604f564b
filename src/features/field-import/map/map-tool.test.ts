// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { checkPolygon } from '#domain/geometry/check-polygon.ts';
import { splitByLine } from '#domain/geometry/split/split-by-line.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import type { EditOptions, LineOptions } from '#map/draw/types.ts';
import { refusedFeature } from '../../../../tests/setup/samples/imported-features.ts';
import { acceptRepaired, startCut, startRepair, useMapTool } from './map-tool.ts';
import { resetImport, startReview, useImport } from '../store.ts';

type Drawn = { line?: LineOptions; edit?: EditOptions; edited?: Polygon; stops: number };
const drawn = vi.hoisted((): Drawn => ({ stops: 0 }));
const session = { stop: () => void drawn.stops++ };

vi.mock('#map/draw/draw-line.ts', () => ({ drawLine: (options: LineOptions) => ((drawn.line = options), session) }));
vi.mock('#map/draw/edit/edit-polygon.ts', () => ({
  editPolygon: (polygon: Polygon, options: EditOptions) => ((drawn.edited = polygon), (drawn.edit = options), session),
}));
vi.mock('#api/fields/field-shapes.ts', () => ({ fieldPolygon: () => undefined, refreshFields: () => undefined }));
vi.mock('#api/fields/use-fields.ts', () => ({ cachedFields: () => [] }));
vi.mock('#api/client.ts', () => ({ api: {} }));
vi.mock('#workers/client.ts', () => ({
  geometry: {
    checkPolygon: ({ polygon }: { polygon: Polygon }) => Promise.resolve(checkPolygon(polygon)),
    overlaps: () => Promise.resolve([]),
    splitByLine: ({ polygon, lines }: { polygon: Polygon; lines: readonly LineString[] }) => Promise.resolve(splitByLine(polygon, lines)),
  },
}));

const TEXTS = { formatDistance: String };
const rectangle = (width: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [-60, -33],
      [-60 + width, -33],
      [-60 + width, -32.98],
      [-60, -32.98],
      [-60, -33],
    ],
  ],
});
const line = (lon: number): LineString => ({
  type: 'LineString',
  coordinates: [
    [lon, -33.01],
    [lon, -32.97],
  ],
});
const names = () => useImport.getState().review?.items.map(({ feature }) => `${feature.name} ${feature.outcome}`);

beforeEach(() => {
  resetImport();
  drawn.stops = 0;
  const bow_tie: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [-60, -33],
        [-59.99, -32.99],
        [-59.99, -33],
        [-60, -32.99],
      ],
    ],
  };
  startReview(
    { source: new File([], 'a.kml'), is_swapped: false, page: null, readings: [] },
    2,
    [
      { id: 1, feature: refusedFeature('Oeste', 'FIELD_OVER_500_HA', { geometry: rectangle(0.04), area_ha: 829 }), overlap: null },
      { id: 2, feature: refusedFeature('Lote 9', 'GEOMETRY_SELF_CROSSING', { original: bow_tie }), overlap: null },
    ],
    { farm_name: 'Norte', fiscal_name: 'Una SA', ownership: 'owner', for_id: null, producer_id: null },
  );
});

test('a line across puts the parts in the place of the shape, each checked anew', async () => {
  startCut(1, 'Oeste', TEXTS);
  drawn.line?.onFinish(line(-59.99));
  await vi.waitFor(() => expect(useMapTool.getState().tool).toBeNull());
  expect(names()).toEqual(['Oeste 1 refused', 'Oeste 2 accepted', 'Lote 9 refused']);
  expect(useImport.getState().review?.items[0]?.feature.code).toBe('FIELD_OVER_500_HA');
  expect(useImport.getState().selected).toBe(3);
  expect(drawn.stops).toBe(1);
});

test('a line that misses says why and leaves the shape', async () => {
  startCut(1, 'Oeste', TEXTS);
  drawn.line?.onFinish(line(-61));
  await vi.waitFor(() => expect(useMapTool.getState().tool?.reason?.code).toBe('SPLIT_LINE_MISSES'));
  expect(names()).toEqual(['Oeste refused', 'Lote 9 refused']);
});

test('a border is repaired from the closed shape of the file, and taken only once it is right', async () => {
  startRepair(2, TEXTS);
  expect(drawn.edited?.coordinates[0]).toHaveLength(5);
  const status = { check_is_current: true, polygon: rectangle(0.01) } as Parameters<EditOptions['onChange']>[0];
  drawn.edit?.onChange({ ...status, check: { ok: false, code: 'GEOMETRY_SELF_CROSSING', params: {}, place: null } });
  await acceptRepaired();
  expect(names()).toEqual(['Oeste refused', 'Lote 9 refused']);
  expect(useMapTool.getState().tool?.reason?.code).toBe('GEOMETRY_SELF_CROSSING');
  drawn.edit?.onChange({ ...status, check: { ok: true, area_m2: 1 } });
  await acceptRepaired();
  expect(names()).toEqual(['Oeste refused', 'Lote 9 accepted']);
});

test('Esc ends the drawing', () => {
  startCut(1, 'Oeste', TEXTS);
  drawn.line?.onCancel();
  expect(useMapTool.getState().tool).toBeNull();
  expect(drawn.stops).toBe(1);
});
