import { expect, test } from 'vitest';
import { EXPORT_ENTRIES } from '#domain/accounts/export-file.ts';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { packArchive } from './pack-archive.ts';
import type { ExportedFieldRow } from './queries.ts';

const field = (at: number, state: ExportedFieldRow['state']): ExportedFieldRow =>
  ({
    state,
    name: `lote ${at}`,
    farm_name: 'Don Emilio',
    fiscal_name: null,
    ownership: null,
    crops: [],
    area_ha: 100,
    geometry: squareAt(at),
    zones: null,
  }) as unknown as ExportedFieldRow;

test('what was packed is read again to the byte: the data, the living fields as shapes, the logo when there is one', () => {
  const fields = Array.from({ length: 2_000 }, (_, at) => field(at, at % 10 === 0 ? 'deleted' : 'live'));
  const logo = new Uint8Array([1, 2, 3]);
  const entries = new Map(
    readZip(packArchive({ data: { fields, photos: [], coverages: [] }, logo })).map((entry) => [entry.name, entry.read()]),
  );
  expect([...entries.keys()]).toEqual([EXPORT_ENTRIES.data, EXPORT_ENTRIES.geojson, EXPORT_ENTRIES.kml, EXPORT_ENTRIES.logo]);
  const read = (name: string): unknown => JSON.parse(new TextDecoder().decode(entries.get(name)));
  expect(read(EXPORT_ENTRIES.data)).toEqual({ fields, photos: [], coverages: [] });
  expect(read(EXPORT_ENTRIES.geojson)).toMatchObject({ features: { length: 1_800 } });
  expect(entries.get(EXPORT_ENTRIES.logo)).toEqual(logo);
  expect(readZip(packArchive({ data: { fields: [], photos: [], coverages: [] }, logo: null })).map(({ name }) => name)).not.toContain(
    EXPORT_ENTRIES.logo,
  );
});
