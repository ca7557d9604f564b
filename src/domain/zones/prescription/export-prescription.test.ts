import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { isoxmlComplaints } from '../../../../tests/setup/samples/isoxml-complaints.ts';
import { madeField, madeSeasons } from '../../../../bench/lib/made-seasons.ts';
import { validateFeatures } from '../../files/validate-features.ts';
import { readFile } from '../../files/read-file.ts';
import { readDbf } from '../../files/shapefile/read-dbf.ts';
import { readSqlite } from '../../files/sqlite/read-sqlite.ts';
import { areaHa } from '../../geometry/measure/area.ts';
import type { Polygon, Position } from '../../geometry/types.ts';
import { buildZones } from '../build-zones.ts';
import { exportPrescription, PRESCRIPTION_FORMATS, type PrescriptionFormat } from './export-prescription.ts';
import { prescribe } from './prescription.ts';

const FIELD = madeField(60, { seed: 4 });
const PLAN = buildZones(madeSeasons(60, { seed: 4 }), { polygon: FIELD, count: 3 });
const NAMES = {
  field: 'La Ñandú & Cía <7>',
  farm: 'Don "Emilio"',
  zones: ['Baja', 'Média', 'Alta'],
  seeds: 'Semilla',
  nitrogen: 'Nitrógeno',
};
const ROWS = prescribe(PLAN, {
  yields: null,
  seeds_ha: [58_000, 68_000, 76_000],
  n_kg_ha: [80, 101, 133],
  product: { name: 'Superfosfato triple', unit: 'kg_ha', doses: [90, 70, 0] },
});
const PARTS = PLAN.zones.flatMap((zone) => zone.parts.map((polygon) => ({ zone: zone.number, area_ha: areaHa(polygon) })));
const bytesOf = (format: PrescriptionFormat): Uint8Array => exportPrescription(format, ROWS, PLAN, NAMES).bytes;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Zone and rates of each feature, as the format's own table says them. */
const TABLES: Readonly<Record<Exclude<PrescriptionFormat, 'isoxml'>, (bytes: Uint8Array) => Record<string, unknown>[]>> = {
  geojson: (bytes) =>
    (JSON.parse(text(bytes)) as { features: { properties: Record<string, unknown> }[] }).features.map(({ properties }) => properties),
  shapefile: (bytes) => readDbf(unzipSync(bytes)['prescription.dbf']!, 'utf-8').map((row) => Object.fromEntries(row ?? [])),
  geopackage: (bytes) => [...readSqlite(bytes).rows('prescription')].map((row) => Object.fromEntries(row)),
  kml: (bytes) =>
    [...new DOMParser().parseFromString(text(bytes), 'text/xml').getElementsByTagName('Placemark')].map((mark) =>
      Object.fromEntries([...mark.getElementsByTagName('Data')].map((data) => [data.getAttribute('name')!, data.textContent])),
    ),
};

describe.each(Object.keys(TABLES) as (keyof typeof TABLES)[])('a prescription as %s', (format) => {
  it('is read back with the same shapes, areas and rates', async () => {
    const bytes = bytesOf(format);
    const read = validateFeatures((await readFile(bytes)).features);
    expect(read.map(({ outcome }) => outcome)).toEqual(PARTS.map(() => 'accepted'));
    expect(read.map(({ name }) => name)).toEqual(PARTS.map(({ zone }) => NAMES.zones[zone - 1]));
    // readers round to 1e-7 degrees
    expect(Math.max(...read.map(({ area_ha }, i) => Math.abs(area_ha! - PARTS[i]!.area_ha)))).toBeLessThan(2e-3);
    const table = TABLES[format](bytes);
    expect(table.map((row) => Number(row['zone']))).toEqual(PARTS.map(({ zone }) => zone));
    table.forEach((row, i) => {
      const { zone, area_ha } = PARTS[i]!;
      const expected = ROWS[zone - 1]!;
      const keys = ['seeds_ha', format === 'geopackage' ? 'n_kg_ha' : 'N_kg_ha', 'dose_kg_ha'];
      expect(keys.map((key) => Number(row[key]))).toEqual([expected.seeds_ha, expected.n_kg_ha, expected.dose]);
      expect(row['product']).toBe('Superfosfato triple');
      expect(Number(row['area_ha'])).toBeCloseTo(area_ha, 3);
    });
  });

  it('leaves empty what is not applied, and gives litres their own column', () => {
    const rows = prescribe(PLAN, {
      yields: null,
      seeds_ha: null,
      n_kg_ha: null,
      product: { name: 'UAN', unit: 'l_ha', doses: [1, 2.55, 3] },
    });
    const [first] = TABLES[format](exportPrescription(format, rows, PLAN, NAMES).bytes);
    expect(Number(first!['dose_l_ha'])).toBe(1);
    expect(first!['seeds_ha'] ?? '').toBe('');
    expect(first).not.toHaveProperty('dose_kg_ha');
  });
});

const elements = (parent: { getElementsByTagName: Element['getElementsByTagName'] }, name: string): Element[] => [
  ...parent.getElementsByTagName(name),
];
const readTask = (bytes: Uint8Array) => new DOMParser().parseFromString(taskXml(bytes), 'text/xml');
const polygonOf = (pln: Element): Polygon => ({
  type: 'Polygon',
  coordinates: elements(pln, 'LSG').map((lsg) =>
    elements(lsg, 'PNT').map((pnt): Position => [Number(pnt.getAttribute('D')), Number(pnt.getAttribute('C'))]),
  ),
});

const taskXml = (bytes: Uint8Array): string => text(unzipSync(bytes)['TASKDATA/TASKDATA.XML']!);

describe('a prescription as ISOXML', () => {
  const task = readTask(bytesOf('isoxml'));

  it('holds the field, and for each product the zones with their polygons and rates in the units of the data dictionary', () => {
    const [field] = elements(task, 'PFD');
    expect(field!.getAttribute('C')).toBe(NAMES.field);
    expect(elements(field!, 'PLN').reduce((sum, pln) => sum + areaHa(polygonOf(pln)), 0)).toBeCloseTo(areaHa(FIELD), 4);
    expect(elements(task, 'PDT').map((pdt) => pdt.getAttribute('B'))).toEqual(['Semilla', 'Nitrógeno', 'Superfosfato triple']);
    const expected = [
      ['000B', [0, 5800, 6800, 7600]],
      ['0006', [0, 8000, 10_100, 13_300]],
      ['0006', [0, 9000, 7000, 0]],
    ] as const;
    elements(task, 'TSK').forEach((tsk, i) => {
      const zones = elements(tsk, 'TZN');
      expect(zones.map((tzn) => tzn.getAttribute('A'))).toEqual(['0', '1', '2', '3']);
      expect(tsk.getAttribute('J')).toBe('0');
      const rates = zones.map((tzn) => elements(tzn, 'PDV')[0]!);
      expect(new Set(rates.map((pdv) => pdv.getAttribute('A')))).toEqual(new Set([expected[i]![0]]));
      expect(rates.map((pdv) => Number(pdv.getAttribute('B')))).toEqual(expected[i]![1]);
      zones.slice(1).forEach((tzn, k) => {
        const area_ha = elements(tzn, 'PLN').reduce((sum, pln) => sum + areaHa(polygonOf(pln)), 0);
        expect(area_ha).toBeCloseTo(PLAN.zones[k]!.area_ha, 4);
        expect(elements(tzn, 'PLN').map((pln) => pln.getAttribute('A'))).toEqual(PLAN.zones[k]!.parts.map(() => '2'));
      });
    });
    expect(elements(task, 'TSK')).toHaveLength(3);
  });

  it('presents rates as they were prescribed', () => {
    const scaleOf = new Map(elements(task, 'VPN').map((vpn) => [vpn.getAttribute('A'), Number(vpn.getAttribute('C'))]));
    const shown = elements(task, 'PDV').map((pdv) => Number(pdv.getAttribute('B')) * scaleOf.get(pdv.getAttribute('E'))!);
    expect(shown).toEqual([0, 58_000, 68_000, 76_000, 0, 80, 101, 133, 0, 90, 70, 0]);
  });

  it('is valid by the schema of version 4.3, whatever the names and units', async () => {
    const litres = prescribe(PLAN, {
      yields: null,
      seeds_ha: null,
      n_kg_ha: null,
      product: { name: '', unit: 'l_ha', doses: [1, 2.55, 3] },
    });
    const long = { ...NAMES, field: 'ñ'.repeat(60), farm: '𝒜'.repeat(40), zones: ['<&>', '"', '\u00a0'] };
    for (const bytes of [bytesOf('isoxml'), exportPrescription('isoxml', litres, PLAN, long).bytes])
      expect(await isoxmlComplaints(taskXml(bytes))).toBe('');
  });
});

describe('all formats', () => {
  it.each(PRESCRIPTION_FORMATS.map(({ id }) => id))('%s has equal bytes for equal rows', (format) => {
    expect(bytesOf(format)).toEqual(bytesOf(format));
  });
});

const hasOgr = spawnSync('ogrinfo', ['--version']).status === 0;
describe.skipIf(!hasOgr)(`as GDAL sees them${hasOgr ? '' : ' (ogrinfo absent)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'surco-prescription-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.keys(TABLES) as (keyof typeof TABLES)[])('%s opens without a warning', (format) => {
    const path = join(folder, `prescription.${exportPrescription(format, ROWS, PLAN, NAMES).extension}`);
    writeFileSync(path, bytesOf(format));
    const { status, stdout, stderr } = spawnSync('ogrinfo', ['-al', format === 'shapefile' ? `/vsizip/${path}` : path], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Feature Count: ${PARTS.length}`);
    expect(stdout).toMatch(/seeds_ha .* = 58000/);
    expect(stdout).toMatch(/N_kg_ha .* = 133/);
  });

  /** What GEOS makes of a file's parts, in square degrees of the plane: valid, their sum, their union, and where union and field differ. */
  const tilesOf = (
    format: PrescriptionFormat,
    bytes: Uint8Array,
  ): { valid: number; parts: number; whole: number; stray: number; field: number } => {
    const path = join(folder, `tiles.${exportPrescription(format, ROWS, PLAN, NAMES).extension}`);
    writeFileSync(path, bytes);
    // SQL does not reach into a zip
    if (format === 'shapefile') for (const [name, file] of Object.entries(unzipSync(bytes))) writeFileSync(join(folder, name), file);
    const source = format === 'shapefile' ? join(folder, 'prescription.shp') : path;
    const layer = spawnSync('ogrinfo', ['-q', source], { encoding: 'utf8' }).stdout.match(/^1: (.+?)(?: \([\w ]+\))?$/m)?.[1];
    const shape = format === 'geopackage' ? 'geom' : 'geometry';
    const field = `GeomFromText('POLYGON ((${FIELD.coordinates[0]!.map((position) => position.join(' ')).join(', ')}))', 4326)`;
    const sql = `SELECT min(ST_IsValid(${shape})) AS valid, sum(ST_Area(${shape})) AS parts, ST_Area(ST_Union(${shape})) AS whole,
      ST_Area(ST_SymDifference(ST_Union(${shape}), ${field})) AS stray, ST_Area(${field}) AS field FROM "${layer}"`;
    const { stdout, stderr } = spawnSync('ogrinfo', ['-q', '-dialect', 'sqlite', '-sql', sql, source], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const read = (name: string): number => Number(stdout.match(new RegExp(`${name} \\(\\w+\\) = (\\S+)`))?.[1]);
    return { valid: read('valid'), parts: read('parts'), whole: read('whole'), stray: read('stray'), field: read('field') };
  };

  it.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(
    '%s holds valid parts that fill the field, with neither gap nor overlap',
    (format) => {
      const { valid, parts, whole, stray, field } = tilesOf(format, bytesOf(format));
      expect(valid).toBe(1);
      expect(Math.abs(parts / whole - 1)).toBeLessThan(1e-9);
      expect(stray / field).toBeLessThan(1e-6);
    },
  );

  it('misses a zone that is left out, and sees one that is there twice', () => {
    const missing = tilesOf('geojson', exportPrescription('geojson', ROWS.slice(1), PLAN, NAMES).bytes);
    expect(missing.stray / missing.field).toBeCloseTo(PLAN.zones[0]!.share, 3);
    const twice = tilesOf('geojson', exportPrescription('geojson', [...ROWS, ROWS[0]!], PLAN, NAMES).bytes);
    expect(twice.parts / twice.whole - 1).toBeCloseTo(PLAN.zones[0]!.share, 3);
  });
});
