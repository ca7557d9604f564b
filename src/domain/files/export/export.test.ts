import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { areaHa } from '../../geometry/measure/area.ts';
import type { Polygon, Position } from '../../geometry/types.ts';
import { exportFields } from './export-fields.ts';
import { EXPORT_FORMATS, type ExportField } from './export-formats.ts';
import { validateFeatures } from '../validate-features.ts';
import { readFile } from '../read-file.ts';

const blob = (lon: number, lat: number, points: number): Position[] => {
  const ring = Array.from({ length: points }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / points;
    return [Number((lon + 0.006 * Math.cos(angle)).toFixed(7)), Number((lat + 0.005 * Math.sin(angle)).toFixed(7))];
  });
  return [...ring, ring[0]!];
};
const field = (name: string, farm: string, polygon: Polygon): ExportField => ({
  name,
  farm,
  fiscal_name: 'Agro Ñandú S.A.',
  crop: 'Soja 1ª',
  area_ha: Number(areaHa(polygon).toFixed(4)),
  polygon,
});

// some are long enough for overflow pages, and many enough for inner pages of the tree
const FIELDS: readonly ExportField[] = [
  field('Lote <1> & "Ñ"', 'La Peña', { type: 'Polygon', coordinates: [blob(-61, -34, 6)] }),
  field('São João', 'Fazenda Água', {
    type: 'Polygon',
    coordinates: [
      blob(-45, -12, 900),
      [...blob(-45, -12, 40)].map(([x, y]): Position => [-45 + (x + 45) / 4, -12 + (y + 12) / 4]).toReversed(),
    ],
  }),
  ...Array.from({ length: 400 }, (_, i) =>
    field(`Lote ${i}`, 'El Potrero', {
      type: 'Polygon',
      coordinates: [blob(-61 + (i % 20) * 0.02, -33 + Math.floor(i / 20) * 0.02, 12 + (i % 50))],
    }),
  ),
];

describe.each(EXPORT_FORMATS.map(({ id }) => id))('%s', (format) => {
  it('is read back with the same names, shapes and farms', async () => {
    const { bytes } = exportFields(format, FIELDS);
    const read = await readFile(bytes);
    const rows = validateFeatures(read.features);
    const wrong = rows.filter(
      (row, i) =>
        row.outcome !== 'accepted' ||
        row.name !== FIELDS[i]!.name ||
        row.farm_name !== FIELDS[i]!.farm ||
        Math.abs(row.area_ha! - FIELDS[i]!.area_ha) > 1e-4,
    );
    expect(rows.length).toBe(FIELDS.length);
    expect(wrong).toEqual([]);
  });

  it('tells how many texts it had to cut', () => {
    const long = [field('ñ'.repeat(200), 'x'.repeat(254), FIELDS[0]!.polygon), field('ñ'.repeat(127), 'b', FIELDS[0]!.polygon)];
    expect(exportFields(format, long).cut_texts).toBe(format === 'shapefile' ? 1 : 0);
  });

  it('writes nothing for nothing, and equal bytes for equal fields', async () => {
    expect((await readFile(exportFields(format, []).bytes)).features).toEqual([]);
    expect(exportFields(format, FIELDS)).toEqual(exportFields(format, FIELDS));
  });
});

const hasOgr = spawnSync('ogrinfo', ['--version']).status === 0;
describe.skipIf(!hasOgr)(`as GDAL sees the files${hasOgr ? '' : ' (ogrinfo absent)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'surco-export-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(EXPORT_FORMATS.map(({ id, extension }) => [id, extension] as const))('%s', (format, extension) => {
    const path = join(folder, `fields.${extension}`);
    writeFileSync(path, exportFields(format, FIELDS.slice(0, 300)).bytes);
    const source = format === 'shapefile' ? `/vsizip/${path}` : path;
    const text = execFileSync('ogrinfo', ['-al', '-so', source], { encoding: 'utf8' });
    const counts = [...text.matchAll(/Feature Count: (\d+)/g)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
    const rows = execFileSync('ogrinfo', ['-al', '-q', source], { encoding: 'utf8', maxBuffer: 64e6 });
    expect(rows).toContain('São João');
    expect(rows).toContain('POLYGON');
    expect(rows).not.toMatch(/ERROR|Warning/);
  });

  it('reads what GDAL writes: shapefile in UTM, GeoPackage in UTM and in geographic degrees, with holes and accents', async () => {
    const source = join(folder, 'source.geojson');
    writeFileSync(
      source,
      exportFields(
        'geojson',
        FIELDS.slice(0, 40).filter((_, i) => i !== 1),
      ).bytes,
    );
    const convert = (name: string, ...options: string[]): Uint8Array => {
      const path = join(folder, name);
      execFileSync('ogr2ogr', [...options, path, source], { stdio: 'pipe' });
      return new Uint8Array(execFileSync('cat', [path], { maxBuffer: 64e6 }));
    };
    const files = [
      convert('utm.shz', '-f', 'ESRI Shapefile', '-t_srs', 'EPSG:32720', '-lco', 'ENCODING=UTF-8'),
      convert('utm.gpkg', '-f', 'GPKG', '-t_srs', 'EPSG:32720'),
      convert('posgar.gpkg', '-f', 'GPKG', '-t_srs', 'EPSG:5347'),
      convert('degrees.gpkg', '-f', 'GPKG'),
      convert('plain.kml', '-f', 'LIBKML'),
    ];
    const expected = FIELDS.slice(0, 40).filter((_, i) => i !== 1);
    for (const bytes of files) {
      const rows = validateFeatures((await readFile(bytes)).features);
      expect(rows.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
      expect(rows.filter((row, i) => Math.abs((row.area_ha ?? 0) - expected[i]!.area_ha) > 0.002)).toEqual([]);
    }
  });
});
