import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFile } from '../read-file.ts';
import { readLines } from '../read-lines.ts';
import { validateFeatures } from '../validate-features.ts';

/** Files as people sent them to other programs, which read them wrong; the right answer lies beside each. */
const FOLDER = 'tests/fixtures/reports';
type Field = { name: string; farm?: string; area_ha?: number };
const bytesOf = (folder: string, file: string): Uint8Array => new Uint8Array(readFileSync(`${FOLDER}/${folder}/${file}`));
const expected = <T>(folder: string): [string, T][] =>
  Object.entries(JSON.parse(readFileSync(`${FOLDER}/${folder}/expected.json`, 'utf8')) as Record<string, T>);
const OF_FIELDS = readdirSync(FOLDER).filter((folder) => /^(0[1-7]|t4-01)-/.test(folder));

describe.each(OF_FIELDS)('%s', (folder) => {
  it.each(expected<Field[]>(folder))('%s', async (file, fields) => {
    const rows = validateFeatures((await readFile(bytesOf(folder, file))).features);
    const read = rows.filter(({ outcome }) => outcome === 'accepted');
    expect(read.map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
    expect(read.map(({ farm_name }, i) => (fields[i]!.farm === undefined ? undefined : farm_name))).toEqual(fields.map(({ farm }) => farm));
    for (const [i, { area_ha }] of fields.entries()) if (area_ha !== undefined) expect(read[i]!.area_ha).toBeCloseTo(area_ha, 3);
    expect(rows.filter(({ outcome }) => outcome !== 'accepted').map(({ name, code }) => [name, code])).toEqual(
      file === 'with-view.gpkg' ? [['lotes_grandes', 'LAYER_IS_VIEW']] : [],
    );
  });
});

describe('18-kmz-lines', () => {
  it.each(expected<[number, number][][]>('18-kmz-lines'))('%s', async (file, lines) => {
    const read = await readLines(bytesOf('18-kmz-lines', file));
    expect(
      read.map(({ coordinates }) => coordinates.map((position) => position.map((degrees) => Math.round(degrees * 1e7) / 1e7))),
    ).toEqual(lines);
  });
});
