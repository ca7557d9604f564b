import { cleanText } from '#domain/schemas/text.ts';
import type { FileFacts } from '../store.ts';
import type { ReviewRow, RowStatus } from './review-rows.ts';

export type Counts = Readonly<Record<RowStatus | 'all' | 'included' | 'nameless' | 'left_out', number>> & { readonly area_ha: number };

const isNameless = ({ name }: ReviewRow): boolean => cleanText(name) === '';

/** What the filters, the footer and the button say. `nameless` counts only rows that go in: the others need no name. */
export function countRows(rows: readonly ReviewRow[]): Counts {
  const included = rows.filter(({ is_included }) => is_included);
  const having = (status: RowStatus): number => rows.filter((row) => row.status === status).length;
  return {
    all: rows.length,
    blocked: having('blocked'),
    check: having('check'),
    ready: having('ready'),
    included: included.length,
    nameless: included.filter(isNameless).length,
    left_out: rows.length - included.length,
    area_ha: included.reduce((sum, { feature }) => sum + (feature.area_ha ?? 0), 0),
  };
}

export type Gap = { readonly where: 'name'; readonly id: number } | { readonly where: 'farm' | 'fiscal_name' | 'letters' };

type Letters = Pick<FileFacts, 'readings' | 'page'>;

/** The first thing that has to be answered or typed before the import can be sent; null when nothing is missing. */
export function firstGap(rows: readonly ReviewRow[], fiscal_name: string, { readings, page }: Letters): Gap | null {
  if (readings.length > 0 && page === null) return { where: 'letters' };
  const included = rows.filter(({ is_included }) => is_included);
  if (included.some(({ farm_name }) => cleanText(farm_name) === '')) return { where: 'farm' };
  if (cleanText(fiscal_name) === '') return { where: 'fiscal_name' };
  const nameless = included.find(isNameless);
  return nameless === undefined ? null : { where: 'name', id: nameless.id };
}
