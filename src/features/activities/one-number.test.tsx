// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { unzipSync } from 'fflate';
import fc from 'fast-check';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { ACTIVITY_COLUMNS, activityRows, type ActivityColumn, type ActivityNames } from '#domain/activities/rows.ts';
import { readNumber } from '#domain/files/tables/read-number.ts';
import { columnOf } from '#domain/files/workbook/table.ts';
import { writeTable } from '#domain/files/workbook/write-table.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import { formatsFor } from '#domain/formats.ts';
import { useRecordTexts } from '#widgets/record/use-record-texts.ts';
import { fertilization, NO_MONEY, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { useTotalsText } from './form/use-totals-text.ts';
import texts from './locales/es.json' with { type: 'json' };

const UNITS: Readonly<Record<string, string>> = { kg_ha: 'kg/ha', l_ha: 'L/ha' };
const PLACE = { area_ha: 99.75, crop: 5, country: 'AR' } as const;
const names = {
  place: () => ({ ...PLACE, field: '7 Norte', farm: 'Don Emilio' }),
  type: String,
  state: String,
  season: () => '25/26',
  crop: String,
  lookup: (_list: string, code: string) => UNITS[code] ?? code,
} as ActivityNames;
const COLUMNS = Object.keys(ACTIVITY_COLUMNS) as ActivityColumn[];

/** Fertilizing with so much of a unit of so many kilograms at that price. */
function sprayed(dose: number, price: number, density_kg_l: number | null): Activity {
  const one = fertilization({ money: { ...NO_MONEY, unit_costs_usd: [price] } });
  const products = one.details.products.map((product) => ({
    ...product,
    dose,
    unit: density_kg_l === null ? 'kg_ha' : 'l_ha',
    density_kg_l,
  }));
  return { ...one, ...SUMMER, area_ha: PLACE.area_ha, details: { ...one.details, products } } as Activity;
}

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { activities: texts } }, interpolation: { escapeValue: false } }),
);

it('a dose, its price and what they come to are one number on the screen, in CSV and in Excel', () => {
  const format = formatsFor('es', 'AR');
  const { result: record } = renderHook(() => useRecordTexts({ lists: { stage: [] }, name: names.lookup as never }));
  const { result: totals } = renderHook(() => useTotalsText());
  const typed = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(1, 100, 10_000)).map(([digits, scale]) => digits / scale);
  const same = (dose: number, price: number, density: number | null): void => {
    const activity = sprayed(dose, price, density);
    const table = {
      sheet: 'x',
      columns: COLUMNS.map((key) => columnOf(key, key, ACTIVITY_COLUMNS[key])),
      rows: activityRows([activity], names) as never,
    };
    const cells =
      new TextDecoder()
        .decode(writeTable(table, 'csv', ','))
        .split('\r\n')[1]
        ?.split(';') ?? [];
    const csv = (key: ActivityColumn): number => readNumber(cells[COLUMNS.indexOf(key)] ?? '', ',');
    expect([csv('dose'), csv('unit_cost_usd')]).toEqual([dose, price]);
    const unit = density === null ? 'kg/ha' : 'L/ha';
    const amount = record.current({ id: '', day: '', kind: 'fertilization', is_planned: false, of: { activity } }).amount;
    expect([readNumber(amount.replace(`\u00a0${unit}`, ''), ','), cells[COLUMNS.indexOf('product_total_unit')]]).toEqual([dose, 'kg']);
    const said = totals
      .current(activity, PLACE)
      .join(' ')
      .replaceAll(/,00(?!\d)/g, '');
    const cost = csv('cost_usd');
    const total = csv('product_total');
    // the file says a hundredth, from which a half is rounded once more
    const shown = [0, -0.004, 0.004].map((less) => format.derived(total + less, total < 100 ? 1 : 0, 'kg'));
    expect(shown.some((text) => said.includes(text))).toBe(true);
    expect(said).toContain(format.derived(cost, 2, 'USD').replace(/,00(?!\d)/, ''));
    const workbook = new TextDecoder().decode(unzipSync(writeTable(table, 'xlsx', ','))['xl/worksheets/sheet1.xml']);
    expect([dose, price].filter((value) => !workbook.includes(`<v>${String(value)}</v>`))).toEqual([]);
  };
  fc.assert(fc.property(typed, typed, fc.constantFrom(null, 1.32), same), { numRuns: 60, seed: 44 });
  same(0.004, 40, null);
  same(2500, 0.0042, null);
  same(100, 0.5, 1.32);
  expect(totals.current(sprayed(100, 0.5, 1.32), PLACE).join(' ')).toContain('13.167\u00a0kg');
});
