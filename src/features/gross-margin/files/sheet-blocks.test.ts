import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNumber } from '#domain/files/tables/read-number.ts';
import { columnOf } from '#domain/files/workbook/table.ts';
import { writeTable } from '#domain/files/workbook/write-table.ts';
import { MARGIN_COLUMNS, marginRow, type MarginColumn } from '#domain/margins/margin-rows.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import { formatsFor } from '#domain/formats.ts';
import { newPlan } from '../../../../tests/setup/samples/activity-samples.ts';
import { costsBlock, factsBlock } from './sheet-blocks.ts';

const KEYS = Object.keys(MARGIN_COLUMNS) as MarginColumn[];
const words = { t: ((key: string) => key) as never, format: formatsFor('es', 'AR') };
const WORDS = { field: '', farm: '', season: '', crop: '', status: '' };

it('what is typed of a margin, and what comes of it, is one number on paper and in CSV', () => {
  const same = (price_usd_t: number, commercial_pct: number, lease: number): void => {
    const info = newPlan({ lease, price_usd_t, commercial_pct });
    const plan = { ...info, area_ha: 99.75, crop: null, status: 'draft' } as MarginPlan;
    const table = {
      sheet: 'x',
      columns: KEYS.map((key) => columnOf(key, key, MARGIN_COLUMNS[key])),
      rows: [marginRow(plan, WORDS)] as never,
    };
    const cells =
      new TextDecoder()
        .decode(writeTable(table, 'csv', ','))
        .split('\r\n')[1]
        ?.split(';') ?? [];
    const csv = (key: MarginColumn): number => readNumber(cells[KEYS.indexOf(key)] ?? '', ',');
    const paper = JSON.stringify([factsBlock(words, plan, plan.inputs), costsBlock(words, plan.inputs)]);
    const { entered, derived } = words.format;
    expect([csv('price_usd_t'), csv('commercial_pct'), csv('lease')]).toEqual([price_usd_t, commercial_pct, lease]);
    const said = [
      entered(price_usd_t, 2, 'USD/t'),
      entered(commercial_pct, 1, '%'),
      entered(lease, 2),
      derived(csv('margin'), 2, 'USD/ha'),
      derived(csv('margin_total'), 2, 'USD'),
    ];
    expect(said.filter((text) => !paper.includes(`"${text}"`))).toEqual([]);
  };
  const typed = (most: number) => fc.integer({ min: 1, max: most * 10_000 }).map((digits) => digits / 10_000);
  fc.assert(fc.property(typed(1_000), typed(100), typed(2_000), same), { numRuns: 60, seed: 44 });
  same(178, 99.15, 1250);
});
