import { isFrameRow, type SeasonRow } from '#api/season-analysis/use-season-data.ts';

export type RangeSummary = {
  readonly frames: readonly (SeasonRow & { readonly mean: number })[];
  /** Weighted by usable share. */
  readonly mean: number;
  readonly lowest: SeasonRow & { readonly mean: number };
  readonly highest: SeasonRow & { readonly mean: number };
  /** Last image less the first. */
  readonly change: number;
  readonly cv: number | null;
};

export const cvOf = ({ mean, sd }: Pick<SeasonRow, 'mean' | 'sd'>): number | null =>
  mean === null || sd === null || mean === 0 ? null : sd / Math.abs(mean);

/** What the usable images between two dates say; null without one. */
export function summarizeRows(rows: readonly SeasonRow[]): RangeSummary | null {
  const frames = rows.flatMap((row) => (isFrameRow(row) && row.mean !== null ? [{ ...row, mean: row.mean }] : []));
  const [first] = frames;
  const last = frames.at(-1);
  if (first === undefined || last === undefined) return null;
  const weight = frames.reduce((sum, row) => sum + row.valid_fraction, 0);
  const spreads = frames.flatMap((row) => cvOf(row) ?? []);
  return {
    frames,
    mean: frames.reduce((sum, row) => sum + row.mean * row.valid_fraction, 0) / weight,
    lowest: frames.reduce((best, row) => (row.mean < best.mean ? row : best), first),
    highest: frames.reduce((best, row) => (row.mean > best.mean ? row : best), first),
    change: last.mean - first.mean,
    cv: spreads.length === 0 ? null : spreads.reduce((sum, cv) => sum + cv, 0) / spreads.length,
  };
}
