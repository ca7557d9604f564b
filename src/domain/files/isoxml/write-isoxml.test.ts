import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isoxmlComplaints } from '../../../../tests/setup/samples/isoxml-complaints.ts';
import { DOSES } from '../../limits.ts';
import type { Polygon, Position } from '../../geometry/types.ts';
import { writeIsoxml, type IsoJob, type IsoTask } from './write-isoxml.ts';

const box = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const polygon = (...rings: Position[][]): Polygon => ({ type: 'Polygon', coordinates: rings });
const LAKE = box(-60.996, -33.996, 0.002).toReversed();
const TASKS: Readonly<Record<'seeds' | 'nitrogen' | 'litres', IsoTask>> = {
  seeds: { name: 'Lote 7 Semilla', product: 'Semilla', unit: 'count_ha', rates: [58_000, 76_500] },
  nitrogen: { name: 'Lote 7 Nitrógeno', product: 'Nitrógeno', unit: 'kg_ha', rates: [93, 0] },
  litres: { name: 'Lote 7 UAN', product: 'UAN', unit: 'l_ha', rates: [2.5, 120] },
};
const jobOf = (change: Partial<IsoJob> = {}): IsoJob => ({
  field: 'Lote 7',
  farm: 'La Peña',
  boundary: [polygon(box(-61, -34, 0.02), LAKE)],
  zones: [
    { name: 'Baja', parts: [polygon(box(-61, -34, 0.01), LAKE), polygon(box(-60.99, -33.985, 0.003))] },
    { name: 'Alta', parts: [polygon(box(-60.99, -34, 0.01))] },
  ],
  tasks: [TASKS.seeds],
  ...change,
});
/** Every kind of task data a prescription can be. */
const KINDS: Readonly<Record<string, IsoJob>> = {
  seeds: jobOf(),
  'kilos of nitrogen': jobOf({ tasks: [TASKS.nitrogen] }),
  litres: jobOf({ tasks: [TASKS.litres] }),
  'three products in three tasks': jobOf({ tasks: Object.values(TASKS) }),
  'nothing prescribed': jobOf({ tasks: [] }),
  'the largest doses': jobOf({
    tasks: [
      { ...TASKS.seeds, rates: [DOSES.max_seeds_ha, 0] },
      { ...TASKS.nitrogen, rates: [DOSES.max_amount, 0] },
      { ...TASKS.litres, rates: [DOSES.max_amount, 0.1] },
    ],
  }),
  'long names with marks': jobOf({
    field: `Lote "Ñandú" & <7> 'sur' ${'🌽'.repeat(40)}`,
    farm: 'São João '.repeat(9),
    zones: [{ name: 'z'.repeat(60), parts: [polygon(box(-61, -34, 0.01))] }],
    tasks: [{ ...TASKS.nitrogen, name: '&'.repeat(50), product: '<>"'.repeat(20), rates: [1] }],
  }),
  'both hemispheres, at the date line': jobOf({ boundary: [polygon(box(179.98, 0.01, 0.02))], zones: [], tasks: [TASKS.litres] }),
};
const xmlOf = (job: IsoJob): string => new TextDecoder().decode(unzipSync(writeIsoxml(job))['TASKDATA/TASKDATA.XML']);

describe('task data', () => {
  it.each(Object.keys(KINDS))('of %s is valid', async (kind) => {
    expect(await isoxmlComplaints(xmlOf(KINDS[kind]!))).toBe('');
  });

  it.each([
    ['a rate with decimals', 'B="5800"', 'B="5800.5"', '5800.5'],
    ['a rate beyond 31 bits', 'B="5800"', 'B="2147483648"', '2147483647'],
    ['a product that is not there', 'C="PDT1"', 'C="PDT9"', "['PDT9']"],
    ['a farm that is not there', 'F="FRM1"', 'F="FRM2"', "['FRM2']"],
    ['two products of one id', 'PDT A="PDT2"', 'PDT A="PDT1"', "'PDT1'"],
    ['a zone above 254', '<TZN A="1"', '<TZN A="255"', '255'],
    ['a dictionary entry of one digit', 'PDV A="000B"', 'PDV A="B"', "'B' is not a valid value"],
    ['no status', ' G="1"', '', "'G' is required"],
    ['a name of 33', 'FRM A="FRM1" B="', `FRM A="FRM1" B="${'x'.repeat(32)}`, 'maxLength'],
    ['a latitude of ten decimals', ' C="-34.000000000"', ' C="-34.0000000001"', 'fractionDigits'],
    ['a farm called as a field', 'FRM A="FRM1"', 'FRM A="PFD7"', 'pattern'],
    ['a ring of points nobody knows', '<PNT ', '<PTN ', 'PTN'],
  ])('with %s is not', async (_name, from, to, complaint) => {
    const whole = xmlOf(KINDS['three products in three tasks']!);
    const spoilt = whole.replace(from, to);
    expect(spoilt).not.toBe(whole);
    expect(await isoxmlComplaints(spoilt)).toContain(complaint);
  });
});
