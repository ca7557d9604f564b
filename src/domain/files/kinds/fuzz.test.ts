import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cpuTimer } from '../../../../tests/setup/cpu-time.ts';
import { seeded } from '../../../../tests/setup/samples/seeded.ts';
import { madeWorkbook } from '../../../../tests/setup/samples/workbook.ts';
import texts from '#i18n/errors/es.json' with { type: 'json' };
import { AppError, isErrorCode, type ErrorParams } from '../../errors.ts';
import { readRainTable } from '../../rain/read-rain-table.ts';
import { writeIsoxml } from '../isoxml/write-isoxml.ts';
import { readFile } from '../read-file.ts';
import { readLines } from '../read-lines.ts';
import { readSamples } from '../../zones/yields/read-samples.ts';
import { validateFeatures } from '../validate-features.ts';

/** Spoilt files of each seed: together about a minute of reading. */
const ROUNDS = 8_000;
const CPU_MS = 2_000;
const REPORTS = 'tests/fixtures/reports';
const POINTS = 'tests/fixtures/yield-points';

type Reader = (bytes: Uint8Array) => unknown;
const shapes: Reader = async (bytes) => validateFeatures((await readFile(bytes)).features);
const rain: Reader = (bytes) => readRainTable(bytes, { today: '2026-11-26' });

const SQUARE = [
  [-61, -34],
  [-60.99, -34],
  [-60.99, -33.99],
  [-61, -33.99],
] as const;
const gpx = `<gpx><trk><name>Ñ</name><trkseg>${SQUARE.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"><ele>9</ele></trkpt>`).join('')}</trkseg></trk></gpx>`;
const wkt = `SRID=4326;MULTIPOLYGON (((${[...SQUARE, SQUARE[0]].map((pair) => pair.join(' ')).join(', ')})))`;
const isoxml = writeIsoxml({
  field: 'Lote',
  farm: 'Campo',
  boundary: [{ type: 'Polygon', coordinates: [[...SQUARE, SQUARE[0]].map(([lon, lat]) => [lon, lat])] }],
  zones: [],
  tasks: [],
});
const days = 'Fecha;Lluvia (mm)\n13/01/2026;8,4\n14/01/2026;"12,5"\n15/01/2026;s/d\n';

const SEEDS: readonly (readonly [name: string, bytes: Uint8Array, read: Reader])[] = [
  ...readdirSync(REPORTS)
    .filter((folder) => /^0[1-7]|^18/.test(folder))
    .flatMap((folder) => readdirSync(join(REPORTS, folder)).map((file) => join(REPORTS, folder, file)))
    .filter((file) => !file.endsWith('expected.json'))
    .map((file) => [file, new Uint8Array(readFileSync(file)), file.includes('corte') ? readLines : shapes] as const),
  ['a KML', new Uint8Array(readFileSync('tests/fixtures/kml/mixed-fields.kml')), shapes],
  ['a KMZ', new Uint8Array(readFileSync('tests/fixtures/kmz/zip64.kmz')), shapes],
  ['a track', strToU8(gpx), shapes],
  ['a text', strToU8(wkt), shapes],
  ['task data', isoxml, shapes],
  ['rain', strToU8(days), rain],
  ['yields', strToU8('longitud;latitud;rinde (kg/ha)\n-61,5;-33,25;9.850\n-61,49;-33,26;8.120,5\n'), (bytes) => readSamples(bytes)],
  ...readdirSync(POINTS)
    .filter((file) => /zip|json|kml/.test(file))
    .map(
      (file) => [join(POINTS, file), new Uint8Array(readFileSync(join(POINTS, file))), (bytes: Uint8Array) => readSamples(bytes)] as const,
    ),
  [
    'rain in a workbook',
    madeWorkbook({
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Fecha</t></is></c><c r="B1" t="inlineStr"><is><t>mm</t></is></c></row><row r="2"><c r="A2"><v>46000</v></c><c r="B2"><v>8.4</v></c></row>',
    }),
    rain,
  ],
];

type Random = () => number;
const spoilt = (bytes: Uint8Array, random: Random): Uint8Array => {
  const at = (most: number): number => Math.floor(random() * most);
  const kind = at(4);
  if (kind === 0) {
    const copy = bytes.slice();
    for (let flips = 1 + at(6); flips > 0; flips--) copy[at(copy.length)] = at(256);
    return copy;
  }
  const from = at(bytes.length);
  const to = Math.min(bytes.length, from + 1 + at(200));
  if (kind === 1) return bytes.slice(0, from);
  if (kind === 2) return Uint8Array.from([...bytes.slice(0, to), ...bytes.slice(from)]);
  return Uint8Array.from([...bytes.slice(0, from), ...bytes.slice(to)]);
};
/** An archive is spoilt as a whole, or one of its files before it is packed again, for a checksum would keep the readers inside from it. */
const spoiltFile = (bytes: Uint8Array, random: Random): Uint8Array => {
  if (strFromU8(bytes.subarray(0, 2)) !== 'PK' || random() < 0.3) return spoilt(bytes, random);
  const entries = Object.entries(unzipSync(bytes));
  const chosen = Math.floor(random() * entries.length);
  return zipSync(Object.fromEntries(entries.map(([name, inside], i) => [name, i === chosen ? spoilt(inside, random) : inside])), {
    level: 0,
  });
};

/** What is wrong with a refusal: no name, or a sentence with a gap; null when it can be said. */
const complaintOf = (code: string, params: ErrorParams): string | null => {
  if (!isErrorCode(code)) return `no name: ${code}`;
  const context = ['names', 'format', 'line'].find((key) => key in params && `${code}_${key}` in texts);
  const text = (texts as Record<string, string>)[context === undefined ? code : `${code}_${context}`];
  const gaps = [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, key]) => key!).filter((key) => params[key] === undefined);
  return text === undefined || gaps.length > 0 ? `${code}: ${text ?? 'no text'}` : null;
};
const refusalsIn = (answer: unknown): [string, ErrorParams][] =>
  Array.isArray(answer)
    ? (answer as { outcome?: string; code?: string; params?: ErrorParams }[]).flatMap(({ outcome, code, params }) =>
        outcome === 'refused' ? [[code ?? '', params ?? {}] as [string, ErrorParams]] : [],
      )
    : [];
/** What was wrong with reading one file; null when it ended in shapes or in a name, in time. */
const problemOf = async (bytes: Uint8Array, read: Reader): Promise<string | null> => {
  const cpuMs = cpuTimer();
  let refusals: [string, ErrorParams][];
  try {
    refusals = refusalsIn(await read(bytes));
  } catch (error) {
    refusals = [error instanceof AppError ? [error.code, error.params] : [String(error), {}]];
  }
  if (cpuMs() > CPU_MS) return 'too long';
  return refusals.map(([code, params]) => complaintOf(code, params)).find((complaint) => complaint !== null) ?? null;
};

describe('spoilt files end in shapes or in a name', () => {
  it.each(SEEDS)('%s', async (name, bytes, read) => {
    const random = seeded(name.length + bytes.length);
    const problems = new Map<string, string>();
    for (let left = ROUNDS; left > 0; left--) {
      const file = spoiltFile(bytes, random);
      const problem = await problemOf(file, read);
      if (problem !== null) problems.set(problem, Buffer.from(file).toString('base64').slice(0, 3_000));
    }
    expect([...problems]).toEqual([]);
  });

  it.each(SEEDS.filter(([name, bytes]) => strFromU8(bytes.subarray(0, 2)) === 'PK' || /gpkg|KML|kml|json|track/.test(name)))(
    'a piece of %s is never taken for the whole',
    async (_name, bytes, read) => {
      const whole: unknown = await read(bytes);
      const pieces = Array.from({ length: 59 }, (_, i) => bytes.slice(0, Math.floor((bytes.length * (i + 1)) / 60)));
      const answers: unknown[] = [];
      for (const piece of pieces)
        answers.push(
          await Promise.resolve(piece)
            .then(read)
            .catch((error: unknown) => error),
        );
      const taken = answers.filter((answer) => !(answer instanceof AppError));
      expect(taken).toEqual(taken.map(() => whole));
    },
  );
});
